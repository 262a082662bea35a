package io.gpucost.plan.own;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How many equal projects it takes until a card of one's own has paid for itself.
 *
 * <p>Each project saves its rent, less what the own card costs to run. {@code n = floor(card /
 * saving)} projects leave {@code card - n x saving} unpaid; the next one exceeds the price. A card
 * at CNY 13,000 against CNY 55 a project: 236 projects leave CNY 20, 237 exceed it.
 *
 * @param projects whole projects whose savings do not exceed the price
 * @param rest what they leave unpaid, in [0, saving per project)
 * @param next the first project with which the savings exceed the price
 */
public record CardPurchase(long projects, Money rest, long next) {

  /**
   * Projects until a card is paid, its running cost left out.
   *
   * @param card price of the card, zero or more
   * @param costPerProject rent of one project, greater than zero
   * @return projects and rest
   * @throws IllegalArgumentException if the card's price is negative or a project costs nothing
   * @throws ArithmeticException if it takes 2<sup>63</sup> projects or more
   */
  public static CardPurchase projects(Money card, Money costPerProject) {
    if (!costPerProject.isPositive()) {
      throw new IllegalArgumentException(
          "costPerProject must be greater than 0, but was " + costPerProject);
    }
    if (card.isNegative()) {
      throw new IllegalArgumentException("card must be 0 or greater, but was " + card);
    }
    Fraction ratio = card.ratioTo(costPerProject);
    BigInteger whole = ratio.numerator().divide(ratio.denominator());
    long projects = whole.longValueExact();
    Money rest = card.minus(costPerProject.multipliedBy(projects));
    return new CardPurchase(projects, rest, Math.addExact(projects, 1));
  }

  /**
   * Projects until a card is paid, when it costs money to run too.
   *
   * @param card price of the card, zero or more
   * @param costPerProject rent of one project
   * @param runningPerProject electricity of one project on the own card
   * @return projects and rest, or empty if running the card costs as much as renting: it never pays
   */
  public static Optional<CardPurchase> projects(
      Money card, Money costPerProject, Money runningPerProject) {
    Money saving = costPerProject.minus(runningPerProject);
    return saving.isPositive() ? Optional.of(projects(card, saving)) : Optional.empty();
  }

  /**
   * Hours of use until a card is paid: {@code card / (rent - running)}.
   *
   * <p>CNY 13,000 against CNY 0.65/h, with CNY 0.27/h of electricity, is {@code 650000/19} h.
   *
   * @param card price of the card
   * @param rent price of a rented hour
   * @param running cost of an hour on the own card
   * @return hours, or empty if the card never pays
   */
  public static Optional<Fraction> hours(Money card, HourlyRate rent, HourlyRate running) {
    Objects.requireNonNull(card, "card");
    Money saving = rent.money().minus(running.money());
    return saving.isPositive() ? Optional.of(card.ratioTo(saving)) : Optional.empty();
  }

  /**
   * The fewest projects whose savings are at least the price.
   *
   * @return {@link #projects} where nothing is left, else {@link #next}
   */
  public long projectsToCover() {
    return rest.isZero() ? projects : next;
  }

  /**
   * The time that the first {@link #next} projects take when one follows the other.
   *
   * @param each length of a project
   * @return 237 projects of 80 h are 18,960 h, more than two years day and night
   */
  public Duration timeToExceed(Duration each) {
    return each.multipliedBy(next);
  }

  /**
   * This answer as a reason.
   *
   * @return a note for the explanation of a recommendation
   */
  public Note reason() {
    Note pays = Note.of(Code.CARD_PAYS_AFTER).with("next", next);
    return rest.isZero() ? pays : pays.with("projects", projects).with("rest", rest);
  }
}
