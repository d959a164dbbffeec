package dev.agentos.agent;

import dev.agentos.config.TomlValue;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the expected fields of a TOML file and refuses others. Errors name the line. {@code kind} is what the file
 * describes, such as a plugin.
 */
record TomlFields(String source, String kind) {
    private static final TomlValue.Table NOTHING = new TomlValue.Table(Map.of(), 1);

    void onlyKnown(TomlValue.Table table, String prefix, Set<String> known) {
        table.entries().forEach((key, value) -> {
            if (!known.contains(key)) throw wrong(value.line(), "unknown key \"" + prefix + key + "\" in a " + kind);
        });
    }

    TomlValue.Table table(TomlValue.Table parent, String key) {
        return switch (parent.find(key).orElse(NOTHING)) {
            case TomlValue.Table table -> table;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" must be a table, not " + other.kind());
        };
    }

    /** The tables of an array of them. */
    List<TomlValue.Table> tables(TomlValue.Table parent, String key) {
        return items(parent, key).stream()
                .map(item -> item instanceof TomlValue.Table table
                        ? table
                        : this.<TomlValue.Table>refuse(
                                item.line(), "each item of \"" + key + "\" must be a table, not " + item.kind()))
                .toList();
    }

    String required(TomlValue.Table table, String key) {
        if (table.find(key).isEmpty()) throw wrong(table.line(), "\"" + key + "\" is missing");
        return text(table, key, "");
    }

    String text(TomlValue.Table table, String key, String otherwise) {
        return switch (table.find(key).orElse(new TomlValue.Text(otherwise, 0))) {
            case TomlValue.Text(var text, int line) -> text;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" must be a string, not " + other.kind());
        };
    }

    /** A required text with a further check, whose error names the line. */
    <T> T checked(TomlValue.Table table, String key, Function<String, T> made) {
        var text = required(table, key);
        try {
            return made.apply(text);
        } catch (AgentOsException | IllegalArgumentException unknown) {
            throw wrong(table.entries().get(key).line(), unknown.getMessage());
        }
    }

    List<String> words(TomlValue.Table table, String key) {
        return items(table, key).stream()
                .map(item -> item instanceof TomlValue.Text(var text, int line)
                        ? text
                        : this.<String>refuse(
                                item.line(),
                                "\"" + key + "\" must be an array of strings, but contains " + item.kind()))
                .toList();
    }

    /** A table with only texts. */
    Map<String, String> texts(TomlValue.Table parent, String key) {
        var texts = new LinkedHashMap<String, String>();
        var table = table(parent, key);
        for (var name : table.entries().keySet()) texts.put(name, text(table, name, ""));
        return texts;
    }

    private List<TomlValue> items(TomlValue.Table table, String key) {
        return switch (table.find(key).orElse(new TomlValue.Items(List.of(), 0))) {
            case TomlValue.Items(var items, int line) -> items;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" must be an array, not " + other.kind());
        };
    }

    private <T> T refuse(int line, String what) {
        throw wrong(line, what);
    }

    AgentOsException wrong(int line, String what) {
        return new AgentOsException(
                ErrorCode.CONFIG_INVALID,
                source + ":" + line + ": " + what,
                "docs/reference/agents.md describes " + kind + "s");
    }
}
