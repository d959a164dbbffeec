package dev.agentos.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values without their lines: as Java objects to compare, and as short text to read. */
final class Plain {
    private Plain() {}

    static Object of(TomlValue value) {
        return switch (value) {
            case TomlValue.Text text -> text.value();
            case TomlValue.Whole whole -> whole.value();
            case TomlValue.Decimal decimal -> decimal.value();
            case TomlValue.Truth truth -> truth.value();
            case TomlValue.Moment moment -> moment.value();
            case TomlValue.Items items -> items.values().stream().map(Plain::of).toList();
            case TomlValue.Table table -> ofTable(table);
        };
    }

    private static Map<String, Object> ofTable(TomlValue.Table table) {
        var plain = new LinkedHashMap<String, Object>();
        table.entries().forEach((key, value) -> plain.put(key, of(value)));
        return plain;
    }

    /** {@code {a=1, b=["x"]}}. */
    static String text(TomlValue value) {
        return text(of(value));
    }

    private static String text(Object plain) {
        return switch (plain) {
            case String string -> TomlText.quoted(string);
            case List<?> list -> list.stream().map(Plain::text).toList().toString();
            case Map<?, ?> map -> {
                var entries = new ArrayList<String>();
                map.forEach((key, value) -> entries.add(TomlKey.written(List.of((String) key)) + "=" + text(value)));
                yield "{" + String.join(", ", entries) + "}";
            }
            default -> plain.toString();
        };
    }
}
