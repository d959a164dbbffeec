package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The type of a setting: how it is read from TOML and from plain text, how it is written, and which values are allowed.
 */
public sealed interface ValueType<T> {
    /** Empty when the value is of another kind or not allowed. */
    Optional<T> read(TomlValue value);

    /** Reads what stands on a command line or in an environment variable. */
    Optional<T> parse(String argument);

    String toml(T value);

    /** The allowed values; follows "must be". */
    String allowed();

    record AnyText(boolean mayBeEmpty) implements ValueType<String> {
        @Override
        public Optional<String> read(TomlValue value) {
            return value instanceof TomlValue.Text text ? parse(text.value()) : Optional.empty();
        }

        @Override
        public Optional<String> parse(String argument) {
            return argument.isEmpty() && !mayBeEmpty ? Optional.empty() : Optional.of(argument);
        }

        @Override
        public String toml(String value) {
            return TomlText.quoted(value);
        }

        @Override
        public String allowed() {
            return mayBeEmpty ? "a string" : "a string that is not empty";
        }
    }

    /** One of a few words. */
    record Choice(List<String> words) implements ValueType<String> {
        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public Optional<String> read(TomlValue value) {
            return value instanceof TomlValue.Text text ? parse(text.value()) : Optional.empty();
        }

        @Override
        public Optional<String> parse(String argument) {
            return words.contains(argument) ? Optional.of(argument) : Optional.empty();
        }

        @Override
        public String toml(String value) {
            return TomlText.quoted(value);
        }

        @Override
        public String allowed() {
            return words.stream().map(TomlText::quoted).collect(Collectors.joining(", ", "one of ", ""));
        }
    }

    record Whole(int least, int most) implements ValueType<Integer> {
        @Override
        public Optional<Integer> read(TomlValue value) {
            return value instanceof TomlValue.Whole whole ? inRange(whole.value()) : Optional.empty();
        }

        @Override
        public Optional<Integer> parse(String argument) {
            try {
                return inRange(Long.parseLong(argument));
            } catch (NumberFormatException noNumber) {
                return Optional.empty();
            }
        }

        private Optional<Integer> inRange(long value) {
            return value < least || value > most ? Optional.empty() : Optional.of((int) value);
        }

        @Override
        public String toml(Integer value) {
            return value.toString();
        }

        @Override
        public String allowed() {
            return "a whole number from " + least + " to " + most;
        }
    }

    record Truth() implements ValueType<Boolean> {
        @Override
        public Optional<Boolean> read(TomlValue value) {
            return value instanceof TomlValue.Truth truth ? Optional.of(truth.value()) : Optional.empty();
        }

        @Override
        public Optional<Boolean> parse(String argument) {
            return switch (argument) {
                case "true" -> Optional.of(true);
                case "false" -> Optional.of(false);
                default -> Optional.empty();
            };
        }

        @Override
        public String toml(Boolean value) {
            return value.toString();
        }

        @Override
        public String allowed() {
            return "true or false";
        }
    }

    /** A size above zero. */
    record Size() implements ValueType<ByteSize> {
        @Override
        public Optional<ByteSize> read(TomlValue value) {
            return switch (value) {
                case TomlValue.Text text -> parse(text.value());
                case TomlValue.Whole whole -> parse(Long.toString(whole.value()));
                default -> Optional.empty();
            };
        }

        @Override
        public Optional<ByteSize> parse(String argument) {
            return ByteSize.parse(argument).filter(size -> size.bytes() > 0);
        }

        @Override
        public String toml(ByteSize value) {
            return TomlText.quoted(value.written());
        }

        @Override
        public String allowed() {
            return "a size above 0 such as \"512MB\" or \"4GB\"";
        }
    }

    record TextList() implements ValueType<List<String>> {
        @Override
        public Optional<List<String>> read(TomlValue value) {
            if (!(value instanceof TomlValue.Items items)) return Optional.empty();
            if (!items.values().stream().allMatch(TomlValue.Text.class::isInstance)) return Optional.empty();
            return Optional.of(items.values().stream()
                    .map(item -> ((TomlValue.Text) item).value())
                    .toList());
        }

        /** A TOML array, or words with commas between them. */
        @Override
        public Optional<List<String>> parse(String argument) {
            if (argument.isBlank()) return Optional.of(List.of());
            if (argument.strip().startsWith("[")) return parseArray(argument.strip());
            return Optional.of(Arrays.stream(argument.split(","))
                    .map(String::strip)
                    .filter(s -> !s.isEmpty())
                    .toList());
        }

        private Optional<List<String>> parseArray(String argument) {
            try {
                return Toml.parse("value", "value = " + argument).find("value").flatMap(this::read);
            } catch (AgentOsException malformed) {
                return Optional.empty();
            }
        }

        @Override
        public String toml(List<String> value) {
            return TomlText.array(value);
        }

        @Override
        public String allowed() {
            return "an array of strings";
        }
    }
}
