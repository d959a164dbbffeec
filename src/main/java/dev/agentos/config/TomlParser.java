package dev.agentos.config;

import dev.agentos.config.TomlDocument.Entry;
import dev.agentos.config.TomlDocument.Section;
import dev.agentos.config.TomlTree.Kind;
import dev.agentos.config.TomlTree.OpenTable;
import java.util.ArrayList;
import java.util.List;

/** Reads one TOML text from beginning to end: headers, entries, arrays and inline tables. */
final class TomlParser {
    private final TomlCursor cursor;
    private final TomlTree tree;
    private final TomlStrings strings;
    private final TomlScalars scalars;
    private final OpenTable root = new OpenTable(Kind.HEADED, 0, 1);
    private final List<Section> sections = new ArrayList<>();
    /** The path of the entry being read, from the root of the document. */
    private final List<String> path = new ArrayList<>();
    /** Entries inside arrays have no path of their own and are not recorded. */
    private int openArrays;

    TomlParser(TomlCursor cursor) {
        this.cursor = cursor;
        this.tree = new TomlTree(cursor);
        this.strings = new TomlStrings(cursor);
        this.scalars = new TomlScalars(cursor);
    }

    TomlDocument document() {
        sections.add(new Section(List.of(), false, cursor.offset()));
        var table = root;
        for (cursor.skipBlankLines(); cursor.peek() != TomlCursor.END; cursor.skipBlankLines()) {
            if (cursor.peek() == '[') table = header();
            else entry(table, false);
            cursor.endLine();
        }
        return new TomlDocument(root.frozen(), List.copyOf(sections));
    }

    private OpenTable header() {
        boolean repeated = cursor.skip("[[");
        if (!repeated) cursor.skip('[');
        var key = TomlKey.read(cursor);
        var end = repeated ? "]]" : "]";
        if (!cursor.skip(end)) throw cursor.unexpected(end);
        path.clear();
        path.addAll(key.parts());
        sections.add(new Section(key.parts(), repeated, cursor.offset()));
        return repeated ? tree.element(root, key) : tree.table(root, key);
    }

    private void entry(OpenTable table, boolean inline) {
        var key = TomlKey.read(cursor);
        if (!cursor.skip('=')) throw cursor.unexpected("= and a value after the key");
        cursor.skipBlanks();
        int valueStart = cursor.offset();
        path.addAll(key.parts());
        tree.put(table, key, value(table.depth() + key.parts().size()));
        if (openArrays == 0) record(new Entry(List.copyOf(path), key.start(), valueStart, cursor.offset(), inline));
        path.subList(path.size() - key.parts().size(), path.size()).clear();
    }

    private void record(Entry entry) {
        sections.getLast().entries().add(entry);
    }

    /** @param depth levels above the value */
    private TomlValue value(int depth) {
        if (depth > Toml.DEEPEST_NESTING) throw tree.tooDeep(cursor.offset());
        int line = cursor.line();
        return switch (cursor.peek()) {
            case '"', '\'' -> new TomlValue.Text(strings.any(), line);
            case '[' -> array(depth);
            case '{' -> inlineTable(depth);
            default -> scalars.any();
        };
    }

    private TomlValue array(int depth) {
        int line = cursor.line();
        var values = new ArrayList<TomlValue>();
        openArrays++;
        cursor.next();
        for (cursor.skipBlankLines(); !cursor.skip(']'); cursor.skipBlankLines()) {
            values.add(value(depth + 1));
            cursor.skipBlankLines();
            if (!cursor.skip(',') && cursor.peek() != ']') throw cursor.unexpected(", or ] in the array");
        }
        openArrays--;
        return new TomlValue.Items(values, line);
    }

    private TomlValue inlineTable(int depth) {
        var table = new OpenTable(Kind.HEADED, depth, cursor.line());
        cursor.next();
        cursor.skipBlanks();
        if (cursor.skip('}')) return table.frozen();
        do {
            cursor.skipBlanks();
            entry(table, true);
            cursor.skipBlanks();
        } while (cursor.skip(','));
        if (!cursor.skip('}')) throw cursor.unexpected(", or } on the same line in the inline table");
        return table.frozen();
    }
}
