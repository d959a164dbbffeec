package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of a text while it is read; checks what may still be added to each. */
final class TomlTree {
    /** The content of a key. Tables stay open until the end of the text; everything else is final. */
    sealed interface Node {
        int line();

        TomlValue frozen();
    }

    record Leaf(TomlValue value) implements Node {
        @Override
        public int line() {
            return value.line();
        }

        @Override
        public TomlValue frozen() {
            return value;
        }
    }

    /** The tables of {@code [[key]]}. */
    record OpenArray(List<OpenTable> tables, int depth, int line) implements Node {
        @Override
        public TomlValue frozen() {
            return new TomlValue.Items(
                    tables.stream().<TomlValue>map(OpenTable::frozen).toList(), line);
        }
    }

    /** How a table came to be, which says who may add to it. */
    enum Kind {
        /** Named on the way by a longer header; its own header may follow. */
        PASSED,
        /** Made by dotted keys; only they and headers of tables inside it may add to it. */
        DOTTED,
        /** Has its header. */
        HEADED
    }

    static final class OpenTable implements Node {
        private final Map<String, Node> nodes = new LinkedHashMap<>();
        private final int depth;
        private final int line;
        private Kind kind;

        OpenTable(Kind kind, int depth, int line) {
            this.kind = kind;
            this.depth = depth;
            this.line = line;
        }

        int depth() {
            return depth;
        }

        @Override
        public int line() {
            return line;
        }

        @Override
        public TomlValue.Table frozen() {
            var entries = new LinkedHashMap<String, TomlValue>();
            nodes.forEach((key, node) -> entries.put(key, node.frozen()));
            return new TomlValue.Table(entries, line);
        }
    }

    private final TomlCursor cursor;

    TomlTree(TomlCursor cursor) {
        this.cursor = cursor;
    }

    /** The table of the header {@code [key]}. */
    OpenTable table(OpenTable root, TomlKey key) {
        var parent = passedThrough(root, key);
        var node = parent.nodes.get(key.last());
        if (node == null) return child(parent, key.last(), Kind.HEADED, key);
        if (!(node instanceof OpenTable table) || table.kind != Kind.PASSED) throw taken(key, key.parts(), node);
        table.kind = Kind.HEADED;
        return table;
    }

    /** A new table of the header {@code [[key]]}. */
    OpenTable element(OpenTable root, TomlKey key) {
        var parent = passedThrough(root, key);
        var fresh = new OpenArray(new ArrayList<>(), deeper(parent.depth, key), key.line());
        var node = parent.nodes.computeIfAbsent(key.last(), absent -> fresh);
        if (!(node instanceof OpenArray array)) throw taken(key, key.parts(), node);
        var table = new OpenTable(Kind.HEADED, deeper(array.depth, key), key.line());
        array.tables.add(table);
        return table;
    }

    private OpenTable passedThrough(OpenTable root, TomlKey key) {
        var table = root;
        for (var part : key.parents()) {
            var node = table.nodes.get(part);
            table = switch (node) {
                case null -> child(table, part, Kind.PASSED, key);
                case OpenTable open -> open;
                case OpenArray array -> array.tables.getLast();
                case Leaf leaf -> throw closed(key, part, leaf);
            };
        }
        return table;
    }

    /** Places {@code key = value} in {@code base}. */
    void put(OpenTable base, TomlKey key, TomlValue value) {
        var parent = parentOf(base, key);
        var node = parent.nodes.putIfAbsent(key.last(), new Leaf(value));
        if (node != null) throw taken(key, key.parts(), node);
    }

    private OpenTable parentOf(OpenTable base, TomlKey key) {
        var table = base;
        for (var part : key.parents()) {
            table = switch (table.nodes.get(part)) {
                case null -> child(table, part, Kind.DOTTED, key);
                case OpenTable open when open.kind != Kind.HEADED -> dotted(open);
                case OpenTable open -> throw taken(key, List.of(part), open);
                case OpenArray array -> throw taken(key, List.of(part), array);
                case Leaf leaf -> throw closed(key, part, leaf);
            };
        }
        return table;
    }

    private static OpenTable dotted(OpenTable table) {
        table.kind = Kind.DOTTED;
        return table;
    }

    private OpenTable child(OpenTable parent, String name, Kind kind, TomlKey key) {
        var table = new OpenTable(kind, deeper(parent.depth, key), key.line());
        parent.nodes.put(name, table);
        return table;
    }

    private int deeper(int depth, TomlKey key) {
        if (depth >= Toml.DEEPEST_NESTING) throw tooDeep(key.start());
        return depth + 1;
    }

    AgentOsException tooDeep(int place) {
        var most = "at most " + Toml.DEEPEST_NESTING + " levels";
        return cursor.errorAt(place, "tables and arrays are nested too deeply", most);
    }

    private AgentOsException taken(TomlKey key, List<String> name, Node earlier) {
        return cursor.errorAt(
                key.start(),
                TomlKey.written(name) + " is already defined on line " + earlier.line(),
                "each key and each table once");
    }

    private AgentOsException closed(TomlKey key, String part, Leaf leaf) {
        var name = TomlKey.written(List.of(part));
        return cursor.errorAt(
                key.start(),
                name + " on line " + leaf.line() + " is " + leaf.value().kind() + " and cannot be extended",
                "all its keys where it is written");
    }
}
