package dev.agentos.config;

import java.util.List;
import java.util.stream.Collectors;

/** Writes values as TOML on one line. Control characters are escaped, so the result is also safe to print. */
final class TomlText {
    private TomlText() {}

    static String array(List<String> texts) {
        return texts.stream().map(TomlText::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> quoted.append(escaped(c)));
        return quoted.append('"').toString();
    }

    private static String escaped(int c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> isPrintable(c) ? Character.toString(c) : String.format("\\U%08X", c);
        };
    }

    /** Controls and formats (which can reorder a line on screen) are not. */
    private static boolean isPrintable(int c) {
        return !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
    }
}
