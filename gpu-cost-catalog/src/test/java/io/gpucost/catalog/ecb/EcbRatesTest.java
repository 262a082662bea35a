package io.gpucost.catalog.ecb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.Money;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcbRatesTest {
  private static final Currency CNY = Currency.getInstance("CNY");

  /** The form of the bank's files; figures made up. */
  private static final String ENVELOPE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
          xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
        <gesmes:subject>Reference rates</gesmes:subject>
        <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
        <Cube>%s</Cube>
      </gesmes:Envelope>
      """;

  private static final String FRIDAY =
      "<Cube time='2026-11-27'><Cube currency='USD' rate='1.25'/><Cube currency='CNY' rate='8'/>"
          + "<Cube currency='XXQ' rate='3'/></Cube>";
  private static final String THURSDAY =
      "<Cube time=\"2026-11-26\"><Cube currency=\"USD\" rate=\"1.20\"/></Cube>";

  @Test
  void readsTheDailyFile() {
    ExchangeRates rates = read(ENVELOPE.formatted(FRIDAY));

    assertThat(rates.asOf()).contains(LocalDate.of(2026, 11, 27));
    assertThat(rates.source()).startsWith("European Central Bank");
    assertThat(rates.base()).contains(Currency.getInstance("EUR"));
    assertThat(rates.currencies()).hasSize(3);
    // 10 USD = 10 / 1.25 EUR = 8 EUR = 64 CNY
    assertThat(rates.convert(Money.parse("USD 10"), CNY).orElseThrow().to())
        .isEqualTo(Money.parse("CNY 64"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30, 2026-11-27",
    "2026-11-27, 2026-11-27",
    "2026-11-26, 2026-11-26",
  })
  void ofAHistoryTheLastDayUpToTheWantedOneCounts(LocalDate wanted, LocalDate day) {
    String history = ENVELOPE.formatted(FRIDAY + THURSDAY);

    assertThat(EcbRates.read(bytes(history), Optional.of(wanted)).asOf()).contains(day);
  }

  @Test
  void noDayIsMadeUpBeforeTheFirst() {
    assertThatThrownBy(
            () ->
                EcbRates.read(
                    bytes(ENVELOPE.formatted(FRIDAY + THURSDAY)),
                    Optional.of(LocalDate.of(2026, 11, 25))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("have rates of 2026-11-25 or before")
        .hasMessageContaining("2026-11-26 to 2026-11-27");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<Cube time='yesterday'/> | time must be a date such as 2026-11-27, but was 'yesterday'",
        "<Cube currency='USD' rate='1'/> | time must be given before the rates",
        "<Cube time='2026-11-27'><Cube currency='USD' rate='dear'/></Cube> | rate of USD must be a",
        "<Cube time='2026-11-27'><Cube currency='USD' rate='0'/></Cube> | rate of USD must be above",
        "<Cube time='2026-11-27'><Cube currency='USD' rate='-1'/></Cube> | rate of USD must be above",
        "<Cube time='2026-11-27'><Cube currency='USD' rate='1e999999999'/></Cube> | rate of USD",
        "<Cube time='2026-11-27'><Cube currency='EUR' rate='2'/></Cube> | rate of EUR must be 1",
        "<Cube time='2026-11-27'/> | document must have rates",
        "<Cube | document must be valid XML"
      })
  void tellsWhatIsWrong(String cube, String reason) {
    assertThatThrownBy(() -> read(ENVELOPE.formatted(cube)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(reason);
  }

  /** Nothing outside of the document is read, and nothing in it swells. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><Cube time='2026-11-27'>&e;</Cube>",
        "<!DOCTYPE x SYSTEM 'http://127.0.0.1:1/x.dtd'><Cube/>",
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
            + "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]><Cube>&c;</Cube>",
        "<!DOCTYPE x><Cube/>",
        "<Cube>&unknown;</Cube>"
      })
  @Timeout(60)
  void refusesDocumentTypesAndEntities(String document) {
    assertThatThrownBy(() -> read(document))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("must be valid XML");
  }

  @Test
  @Timeout(60)
  void deepNestingIsNoTrouble() {
    String deep = "<Cube>".repeat(500_000);

    assertThatThrownBy(() -> read(deep)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void xmlIsKnownByItsFirstCharacter() {
    assertThat(EcbRates.isXml(bytes("<?xml?>"))).isTrue();
    assertThat(EcbRates.isXml(bytes("\uFEFF<?xml?>"))).isTrue();
    assertThat(EcbRates.isXml(bytes(" \n<a/>"))).isTrue();
    assertThat(EcbRates.isXml(bytes("{\"schema\": 1}"))).isFalse();
    assertThat(EcbRates.isXml(bytes(""))).isFalse();
  }

  private static ExchangeRates read(String document) {
    return EcbRates.read(bytes(document), Optional.empty());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
