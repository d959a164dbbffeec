package dev.agentos.acp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object from another program: missing values and values of the wrong type count as absent, and texts are
 * cleaned and limited.
 */
record Fields(Map<?, ?> values) {
    static final int MAX_TEXT_LENGTH = 1 << 20;
    static final int MAX_ITEMS = 1_000;
    private static final Pattern HALF_CHARACTERS = Pattern.compile("[\\x00\\p{Cs}]");

    static final Fields NONE = new Fields(Map.of());

    static Fields of(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? new Fields(map) : NONE;
    }

    boolean has(String name) {
        return values.get(name) != null;
    }

    Fields object(String name) {
        return of(values.get(name));
    }

    Optional<String> find(String name) {
        return values.get(name) instanceof String text ? Optional.of(whole(text)) : Optional.empty();
    }

    String text(String name) {
        return find(name).orElse("");
    }

    /** Removes unpaired surrogates, which cannot be stored. */
    private static String whole(String text) {
        var safe = HALF_CHARACTERS.matcher(text).replaceAll("\uFFFD");
        if (safe.length() <= MAX_TEXT_LENGTH) return safe;
        int end = Character.isHighSurrogate(safe.charAt(MAX_TEXT_LENGTH - 1)) ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH;
        return safe.substring(0, end) + "…";
    }

    /** A text that is not shortened: what is to become a file. */
    Optional<String> uncut(String name) {
        return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    OptionalLong number(String name) {
        return values.get(name) instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }

    OptionalInt small(String name) {
        var number = number(name);
        return number.isPresent()
                ? OptionalInt.of(Math.clamp(number.getAsLong(), 0, Integer.MAX_VALUE))
                : OptionalInt.empty();
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    List<Fields> objects(String name) {
        return values.get(name) instanceof List<?> items
                ? items.stream()
                        .filter(Map.class::isInstance)
                        .limit(MAX_ITEMS)
                        .map(Fields::of)
                        .toList()
                : List.of();
    }
}
