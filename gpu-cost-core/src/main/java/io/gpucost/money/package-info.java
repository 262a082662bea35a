/**
 * Amounts of money, prices per hour and per unit, and dated exchange rates, exact and with their
 * currency.
 *
 * <p>Start with {@link io.gpucost.money.Money} and {@link io.gpucost.money.HourlyRate}. Currencies
 * never mix silently: arithmetic on two of them is a {@link
 * io.gpucost.money.CurrencyMismatchException}, and a conversion takes an {@link
 * io.gpucost.money.ExchangeRates}.
 *
 * <p>Immutable and thread-safe.
 */
@NullMarked
package io.gpucost.money;

import org.jspecify.annotations.NullMarked;
