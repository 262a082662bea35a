package io.gpucost.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The one style of generated value types: a package-private implementation behind a sealed
 * interface that declares its own builder.
 *
 * <p>Retained in sources only: a module that reads compiled core must not need the annotations it
 * is made of.
 *
 * <p>{@code strictBuilder} stays off: together with {@code copy = false} it generates no {@code
 * from}, which {@code toBuilder()} needs.
 *
 * <p>{@code jdk9Collections} stays off: {@code Map.copyOf} iterates in an order that differs from
 * run to run, and results must be the same to the last digit. Collections keep insertion order.
 */
@Target({ElementType.TYPE, ElementType.PACKAGE})
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    defaults = @Value.Immutable(copy = false),
    jdkOnly = true,
    jdk9Collections = false,
    depluralize = true)
public @interface GpuCostStyle {}
