package dev.agentos.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The texts that a field of a request may have: the values of an enum. The field itself is a {@code String}, because
 * the feature refuses other texts with an error of its own, which names the values.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface OneOf {
    Class<? extends Enum<?>> value();
}
