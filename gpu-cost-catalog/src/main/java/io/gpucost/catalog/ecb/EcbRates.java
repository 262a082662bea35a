package io.gpucost.catalog.ecb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.money.ExchangeRates;
import io.gpucost.unit.Decimals;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads the bank's XML. */
public final class EcbRates {
  private static final Currency EUR = Currency.getInstance("EUR");
  private static final String SOURCE =
      "European Central Bank, euro foreign exchange reference rates";

  private static final String BYTE_ORDER_MARK = "\ufeff";

  /** The whole history since 1999 has about 7,000 days of 40 currencies. */
  private static final int MOST_RATES = 1_000_000;

  private final NavigableMap<LocalDate, Map<Currency, BigDecimal>> days = new TreeMap<>();
  private @Nullable LocalDate day;
  private int count;

  private EcbRates() {}

  /** Returns whether a document is XML, of whatever kind: it begins with {@code <}. */
  public static boolean isXml(byte[] document) {
    int at = document.length > 2 && (document[0] & 0xff) == 0xef ? 3 : 0;
    while (at < document.length && Character.isWhitespace(document[at])) {
      at++;
    }
    return at < document.length && document[at] == '<';
  }

  /**
   * Reads the rates of a day.
   *
   * @param document the XML
   * @param asOf the day for which rates are wanted: those of the last day up to then
   * @return the rates; without a day those of the newest
   * @throws InvalidInputException if the document has none
   */
  public static ExchangeRates read(byte[] document, Optional<LocalDate> asOf) {
    if (document.length > Limits.PRICE_LIST.bytes()) {
      throw refused(
          "have at most " + Limits.PRICE_LIST.bytes() + " bytes", "at least " + document.length);
    }
    EcbRates rates = new EcbRates();
    try {
      XMLStreamReader xml = factory().createXMLStreamReader(new StringReader(text(document)));
      while (xml.hasNext()) {
        rates.take(xml, xml.next());
      }
      xml.close();
    } catch (XMLStreamException e) {
      throw refused("be valid XML", Shown.clean(String.valueOf(e.getMessage())));
    }
    return rates.of(asOf);
  }

  /** Decoded here: the JDK's parser prints to the error stream when bytes are no UTF-8. */
  private static String text(byte[] document) {
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refused("be valid UTF-8", "other bytes");
    }
  }

  /** The JDK's own parser, whatever else is on the class path, with every door shut. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("must not name anything outside of it");
        });
    return factory;
  }

  private void take(XMLStreamReader xml, int event) throws XMLStreamException {
    if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw new XMLStreamException("must not have a document type or entities");
    }
    if (event != XMLStreamConstants.START_ELEMENT || !xml.getLocalName().equals("Cube")) {
      return;
    }
    String time = xml.getAttributeValue(null, "time");
    if (time != null) {
      day = day(time);
    }
    String currency = xml.getAttributeValue(null, "currency");
    String rate = xml.getAttributeValue(null, "rate");
    if (currency != null && rate != null) {
      add(currency, rate);
    }
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw refused("time", "be a date such as 2026-11-27", "'" + Shown.clean(text) + "'");
    }
  }

  /** Currencies that this JDK does not know are passed over, as nothing can be priced in them. */
  private void add(String code, String text) {
    if (day == null) {
      throw refused("time", "be given before the rates", "left out");
    }
    if (++count > MOST_RATES) {
      throw refused("have at most " + MOST_RATES + " rates", "more");
    }
    Currency currency;
    try {
      currency = Currency.getInstance(code);
    } catch (IllegalArgumentException e) {
      return;
    }
    BigDecimal rate;
    try {
      rate = Decimals.parse(text);
    } catch (IllegalArgumentException e) {
      throw refused("rate of " + code, "be a number", "'" + Shown.clean(text) + "'");
    }
    if (rate.signum() <= 0) {
      throw refused("rate of " + code, "be above zero", Shown.clean(text));
    }
    days.computeIfAbsent(day, first -> new HashMap<>()).put(currency, rate);
  }

  private ExchangeRates of(Optional<LocalDate> asOf) {
    if (days.isEmpty()) {
      throw refused("have rates, as eurofxref-daily.xml has", "without");
    }
    LocalDate wanted = asOf.orElse(days.lastKey());
    Map.Entry<LocalDate, Map<Currency, BigDecimal>> found = days.floorEntry(wanted);
    if (found == null) {
      throw refused(
          "have rates of " + wanted + " or before",
          "those of %s to %s".formatted(days.firstKey(), days.lastKey()));
    }
    try {
      return ExchangeRates.of(EUR, found.getValue(), found.getKey(), SOURCE);
    } catch (IllegalArgumentException e) {
      throw refused("rates", "be rates", String.valueOf(e.getMessage()));
    }
  }

  private static InvalidInputException refused(String rule, String value) {
    return refused("document", rule, value);
  }

  private static InvalidInputException refused(String path, String rule, String value) {
    return new InvalidInputException(List.of(new Problem(path, rule, value)));
  }
}
