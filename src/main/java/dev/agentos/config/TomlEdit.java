package dev.agentos.config;

import dev.agentos.config.TomlDocument.Entry;
import dev.agentos.config.TomlDocument.Section;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sets or removes one key in a TOML text and leaves every other character as it is. */
final class TomlEdit {
    private final String text;
    private final List<Section> sections;
    private final List<String> path;
    private final String value;

    private TomlEdit(String text, TomlDocument document, List<String> path, String value) {
        this.text = text;
        this.sections = document.sections().stream()
                .filter(section -> !section.repeated())
                .toList();
        this.path = path;
        this.value = value;
    }

    /** The text with {@code path} set to {@code value}, which is TOML on one line. */
    static String set(String source, String text, List<String> path, String value) {
        return new TomlEdit(text, Toml.document(source, text), path, value).result();
    }

    /** The text without {@code path}; the same text if it is not set. */
    static String remove(String source, String text, List<String> path) {
        return new TomlEdit(text, Toml.document(source, text), path, "").removed();
    }

    private String removed() {
        return entries()
                .filter(entry -> entry.path().equals(path))
                .findFirst()
                .map(entry -> entry.inline() ? withoutInline(entry) : withoutLine(entry))
                .orElse(text);
    }

    /** Without its line, and the comment at the end of it. */
    private String withoutLine(Entry entry) {
        return spliced(text.lastIndexOf('\n', entry.start() - 1) + 1, lineAfter(entry.valueEnd()), "");
    }

    /** Without the comma after it, or before it if it is the last. */
    private String withoutInline(Entry entry) {
        int end = entry.valueEnd();
        while (TomlCursor.isBlank(text.charAt(end))) end++;
        if (text.charAt(end) == ',') {
            end++;
            while (TomlCursor.isBlank(text.charAt(end))) end++;
            return spliced(entry.start(), end, "");
        }
        int start = entry.start();
        while (TomlCursor.isBlank(text.charAt(start - 1))) start--;
        return text.charAt(start - 1) == ',' ? spliced(start - 1, entry.valueEnd(), "") : spliced(start, end, "");
    }

    private String result() {
        return inPlace()
                .or(this::inItsSection)
                .or(this::inAnInlineTable)
                .or(this::besideDottedKeys)
                .orElseGet(this::inANewSection);
    }

    private Optional<String> inPlace() {
        return entries()
                .filter(entry -> entry.path().equals(path))
                .findFirst()
                .map(entry -> spliced(entry.valueStart(), entry.valueEnd(), value));
    }

    private Optional<String> inItsSection() {
        return sections.stream()
                .filter(section -> section.path().equals(parents()))
                .findFirst()
                .map(section -> lastOf(section).map(entry -> below(entry, 1)).orElseGet(() -> belowHeader(section)));
    }

    private Optional<String> inAnInlineTable() {
        return entries()
                .filter(entry -> text.charAt(entry.valueStart()) == '{' && startsWith(path, entry.path()))
                .max(Comparator.comparingInt(entry -> entry.path().size()))
                .map(this::insideBraces);
    }

    /** A table made by dotted keys can have no header of its own, so the key joins them. */
    private Optional<String> besideDottedKeys() {
        return sections.stream()
                .flatMap(section -> lines(section)
                        .filter(entry ->
                                sharedWithTables(entry) > section.path().size())
                        .map(entry -> new Neighbour(section, entry)))
                .reduce((one, other) -> sharedWithTables(other.entry) >= sharedWithTables(one.entry) ? other : one)
                .map(near -> below(near.entry, path.size() - near.section.path().size()));
    }

    private record Neighbour(Section section, Entry entry) {}

    private String inANewSection() {
        var gap = text.isBlank() ? "" : newline();
        var header = "[" + TomlKey.written(parents()) + "]" + newline();
        return withFinalNewline() + gap + header + assignment(1) + newline();
    }

    private String insideBraces(Entry table) {
        int close = table.valueEnd() - 1;
        int end = close;
        while (TomlCursor.isBlank(text.charAt(end - 1))) end--;
        boolean empty = end - 1 == table.valueStart();
        var added = assignment(path.size() - table.path().size());
        return empty ? spliced(end, close, " " + added + " ") : spliced(end, end, ", " + added);
    }

    private String below(Entry entry, int parts) {
        int lineStart = text.lastIndexOf('\n', entry.start() - 1) + 1;
        var indent = text.substring(lineStart, entry.start());
        return lineInserted(
                lineAfter(entry.valueEnd()), indent.isBlank() ? indent + assignment(parts) : assignment(parts));
    }

    private String belowHeader(Section section) {
        boolean headless = section.path().isEmpty();
        return lineInserted(headless ? section.body() : lineAfter(section.body()), assignment(1));
    }

    private String lineInserted(int place, String line) {
        boolean midLine = place == text.length() && !text.isEmpty() && !text.endsWith("\n");
        return spliced(place, place, (midLine ? newline() : "") + line + newline());
    }

    /** @param parts how many parts of the key are written, counted from its end */
    private String assignment(int parts) {
        return TomlKey.written(path.subList(path.size() - parts, path.size())) + " = " + value;
    }

    private String spliced(int start, int end, String replacement) {
        return text.substring(0, start) + replacement + text.substring(end);
    }

    private int lineAfter(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end + 1;
    }

    private String withFinalNewline() {
        return text.isBlank() || text.endsWith("\n") ? text : text + newline();
    }

    private String newline() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    private List<String> parents() {
        return path.subList(0, path.size() - 1);
    }

    private Stream<Entry> entries() {
        return sections.stream().flatMap(section -> section.entries().stream());
    }

    /** Entries with a line of their own. */
    private static Stream<Entry> lines(Section section) {
        return section.entries().stream().filter(entry -> !entry.inline());
    }

    private static Optional<Entry> lastOf(Section section) {
        return lines(section).reduce((earlier, later) -> later);
    }

    /** How many tables around the entry are also around the key. */
    private int sharedWithTables(Entry entry) {
        int most = Math.min(parents().size(), entry.path().size() - 1);
        int shared = 0;
        while (shared < most && entry.path().get(shared).equals(path.get(shared))) shared++;
        return shared;
    }

    private static boolean startsWith(List<String> path, List<String> beginning) {
        return path.size() > beginning.size()
                && path.subList(0, beginning.size()).equals(beginning);
    }
}
