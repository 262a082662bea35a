package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScalingPresetTest {
  @Test
  void isExactAtOneTwoAndFour() {
    assertThat(ScalingPreset.speedup(1)).isEqualTo(1.0);
    assertThat(ScalingPreset.speedup(2)).isEqualTo(1.6);
    assertThat(ScalingPreset.speedup(4)).isEqualTo(2.5);
  }

  /** 2.5 x 2^0.661, and 1.6 x 1.5^0.644. */
  @Test
  void followsThePowerLawElsewhere() {
    assertThat(ScalingPreset.speedup(8)).isCloseTo(3.953, within(0.001));
    assertThat(ScalingPreset.speedup(3)).isCloseTo(2.077, within(0.001));
    assertThat(ScalingPreset.speedup(16)).isCloseTo(6.25, within(1e-9));
  }

  @Test
  void rejectsNoCards() {
    assertThatThrownBy(() -> ScalingPreset.speedup(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("n must be 1 or greater, but was 0");
  }

  @Property
  void growsWithTheCardsButLessThanTheyDo(@ForAll @IntRange(min = 1, max = 100_000) int n) {
    double here = ScalingPreset.speedup(n);
    double next = ScalingPreset.speedup(n + 1);

    assertThat(next).isGreaterThan(here);
    assertThat(next / (n + 1)).isLessThan(here / n);
  }
}
