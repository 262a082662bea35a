package io.gpucost.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.Money;
import io.gpucost.unit.Refusals;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindingTest {
  @ParameterizedTest
  @EnumSource
  void aCodeIsUsedAsWhatItIsFor(Code code) {
    Note note = Note.of(code);
    assertTrue(code.is(code.kind()));
    if (code.is(Code.Kind.FINDING)) {
      assertEquals(code, Finding.of(Severity.INFO, note).code());
    } else {
      Refusals.assertRefusesArgument(
          "code must be a FINDING, but was " + code, () -> Finding.of(Severity.INFO, note));
    }
    if (code.is(Code.Kind.REJECTION)) {
      assertEquals(code, Rejection.of(note).code());
    } else {
      Refusals.assertRefusesArgument(
          "code must be a REJECTION, but was " + code, () -> Rejection.of(note));
    }
  }

  @Test
  void aSlowLinkIsAFindingOrARejection() {
    assertTrue(Code.SLOW_INTERCONNECT.is(Code.Kind.FINDING));
    assertTrue(Code.SLOW_INTERCONNECT.is(Code.Kind.REJECTION));
    assertFalse(Code.SLOW_INTERCONNECT.is(Code.Kind.FIX));
  }

  @Test
  void moneyAtStakeAndFixAreAdded() {
    Money money = Money.parse("CNY 5");
    Finding finding = Finding.of(Severity.WARNING, Note.of(Code.STALE_PRICE));
    assertEquals(Optional.empty(), finding.atStake());
    assertEquals(Optional.of(money), finding.atStake(money).atStake());
    assertEquals(finding.note(), finding.atStake(money).note());
    Note fix = Note.of(Code.USE_LORA);
    Rejection rejection = Rejection.of(Note.of(Code.VRAM_TOO_SMALL));
    assertEquals(Optional.empty(), rejection.fix());
    assertEquals(Optional.of(fix), rejection.withFix(fix).fix());
  }

  @Test
  void severitiesGoFromLeastToMost() {
    assertTrue(Severity.INFO.compareTo(Severity.WARNING) < 0);
    assertTrue(Severity.WARNING.compareTo(Severity.CRITICAL) < 0);
  }
}
