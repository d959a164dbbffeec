package dev.agentos.config;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Makes random trees of values and writes them in one of the many ways TOML has for each. */
final class RandomToml {
    private static final String[] CHARACTERS = {
        "a", "Z", "0", "-", "_", " ", ".", "\"", "'", "\\", "\n", "\t", "#", "é", "😀", "\u0001", "="
    };

    private final Random random;

    RandomToml(long seed) {
        random = new Random(seed);
    }

    Map<String, Object> table(int depth) {
        var table = new LinkedHashMap<String, Object>();
        for (int i = random.nextInt(5); i > 0; i--) table.put(text(4), value(depth));
        return table;
    }

    private Object value(int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 9)) {
            case 0 -> text(12);
            case 1 -> random.nextBoolean() ? random.nextLong() : (long) random.nextInt(100);
            case 2 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 3 -> random.nextBoolean();
            case 4 -> time();
            case 5 ->
                LocalDate.ofEpochDay(random.nextInt(50_000)).atTime(time()).atOffset(offset());
            case 6 -> list(depth - 1);
            default -> table(depth - 1);
        };
    }

    /** Never a whole second, because Java writes a whole minute without its seconds. */
    private LocalTime time() {
        return LocalTime.ofSecondOfDay(random.nextInt(86_400)).withNano(1 + random.nextInt(999_999_999));
    }

    private ZoneOffset offset() {
        return ZoneOffset.ofHours(random.nextInt(25) - 12);
    }

    private List<Object> list(int depth) {
        var list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) list.add(value(depth));
        return list;
    }

    private String text(int longest) {
        var text = new StringBuilder();
        for (int i = random.nextInt(longest + 1); i > 0; i--)
            text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        return text.toString();
    }

    /** Plain entries first, then sections, as TOML wants it. */
    String written(Map<String, Object> table, List<String> path) {
        var lines = new StringBuilder();
        var sections = new StringBuilder();
        table.forEach((key, value) -> {
            var inner = new ArrayList<>(path);
            inner.add(key);
            if (isTable(value) && random.nextBoolean())
                sections.append(blanks())
                        .append("[")
                        .append(TomlKey.written(inner))
                        .append("]")
                        .append(lineEnd())
                        .append(written(cast(value), inner));
            else if (isTable(value) && !cast(value).isEmpty() && random.nextBoolean())
                cast(value)
                        .forEach((part, leaf) ->
                                lines.append(entry(List.of(key, part), leaf)).append(lineEnd()));
            else lines.append(entry(List.of(key), value)).append(lineEnd());
        });
        return lines.append(sections).toString();
    }

    private String entry(List<String> key, Object value) {
        return blanks() + TomlKey.written(key) + blanks() + "=" + blanks() + written(value);
    }

    private String written(Object value) {
        return switch (value) {
            case String text -> string(text);
            case List<?> list ->
                list.stream()
                        .map(item -> gap() + written(item) + gap())
                        .collect(Collectors.joining(",", "[", (list.isEmpty() ? "" : trailingComma()) + gap() + "]"));
            case Map<?, ?> map ->
                cast(map).entrySet().stream()
                        .map(e -> entry(List.of(e.getKey()), e.getValue()))
                        .collect(Collectors.joining(" ,", "{", " }"));
            case Long whole when whole >= 0 && random.nextBoolean() -> "0x" + Long.toHexString(whole);
            default -> value.toString();
        };
    }

    private String string(String text) {
        boolean literal = !text.contains("'") && !text.contains("\u0001");
        return switch (random.nextInt(4)) {
            case 0 -> literal && !text.contains("\n") ? "'" + text + "'" : TomlText.quoted(text);
            case 1 -> literal ? "'''\n" + text + "'''" : TomlText.quoted(text);
            case 2 -> "\"\"\"\n" + TomlText.quoted(text).substring(1).replace("\\n", "\n") + "\"\"";
            default -> TomlText.quoted(text);
        };
    }

    private String gap() {
        return switch (random.nextInt(4)) {
            case 0 -> "\n";
            case 1 -> " # note ] , \"\n ";
            default -> blanks();
        };
    }

    private String trailingComma() {
        return random.nextBoolean() ? "," : "";
    }

    private String blanks() {
        return " ".repeat(random.nextInt(2));
    }

    private String lineEnd() {
        return switch (random.nextInt(4)) {
            case 0 -> " # note\n";
            case 1 -> "\r\n";
            case 2 -> "\n\n";
            default -> "\n";
        };
    }

    private static boolean isTable(Object value) {
        return value instanceof Map;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> cast(Object table) {
        return (Map<String, Object>) table;
    }
}
