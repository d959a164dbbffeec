package dev.agentos.config;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A dotted key and where it begins in the text. */
record TomlKey(List<String> parts, int start, int line) {
    TomlKey {
        parts = List.copyOf(parts);
    }

    static TomlKey read(TomlCursor cursor) {
        int start = cursor.offset();
        int line = cursor.line();
        var parts = new ArrayList<String>();
        do {
            cursor.skipBlanks();
            parts.add(part(cursor));
            cursor.skipBlanks();
        } while (cursor.skip('.'));
        return new TomlKey(parts, start, line);
    }

    private static String part(TomlCursor cursor) {
        if (TomlStrings.isQuote(cursor.peek())) return new TomlStrings(cursor).singleLine((char) cursor.peek());
        var bare = cursor.takeWhile(TomlKey::isBareCharacter);
        if (bare.isEmpty()) throw cursor.unexpected("a key of letters, digits, _ and -, or a key in quotes");
        return bare;
    }

    /** As it would be written: parts that are not bare are quoted, so that two keys never look the same. */
    static String written(List<String> parts) {
        return parts.stream().map(TomlKey::writtenPart).collect(Collectors.joining("."));
    }

    private static String writtenPart(String part) {
        return !part.isEmpty() && part.chars().allMatch(TomlKey::isBareCharacter) ? part : TomlText.quoted(part);
    }

    List<String> parents() {
        return parts.subList(0, parts.size() - 1);
    }

    String last() {
        return parts.getLast();
    }

    private static boolean isBareCharacter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }
}
