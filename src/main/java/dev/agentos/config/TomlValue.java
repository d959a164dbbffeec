package dev.agentos.config;

import java.time.temporal.Temporal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value read from TOML and the line it begins on. */
public sealed interface TomlValue {
    int line();

    record Text(String value, int line) implements TomlValue {}

    record Whole(long value, int line) implements TomlValue {}

    record Decimal(double value, int line) implements TomlValue {}

    record Truth(boolean value, int line) implements TomlValue {}

    /** An {@code OffsetDateTime}, {@code LocalDateTime}, {@code LocalDate} or {@code LocalTime}. */
    record Moment(Temporal value, int line) implements TomlValue {}

    record Items(List<TomlValue> values, int line) implements TomlValue {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** Entries in the order in which they were written. */
    record Table(Map<String, TomlValue> entries, int line) implements TomlValue {
        public Table {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        public Optional<TomlValue> find(String key) {
            return Optional.ofNullable(entries.get(key));
        }
    }

    /** The name of this kind of value in messages. */
    default String kind() {
        return switch (this) {
            case Text _ -> "a string";
            case Whole _ -> "a whole number";
            case Decimal _ -> "a decimal number";
            case Truth _ -> "a boolean";
            case Moment _ -> "a date or time";
            case Items _ -> "an array";
            case Table _ -> "a table";
        };
    }
}
