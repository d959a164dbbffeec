package dev.agentos.git;

import dev.agentos.protocol.GitFileDiffView.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what {@code git diff} prints, with the prefixes {@code a/} and {@code b/}. */
final class DiffReader {
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");
    private static final String BEGIN = "diff --git ";

    private final String[] lines;
    private int at;

    DiffReader(byte[] printed) {
        this.lines = new String(printed, StandardCharsets.ISO_8859_1).split("\n", -1);
    }

    List<FileDiff> read() {
        var files = new ArrayList<FileDiff>();
        while (at < lines.length) {
            if (lines[at].startsWith(BEGIN)) files.add(file());
            else at++;
        }
        return files;
    }

    private FileDiff file() {
        var header = new ArrayList<String>();
        do header.add(lines[at++]);
        while (at < lines.length && !lines[at].startsWith(BEGIN) && !lines[at].startsWith("@@ "));
        // The text ends in a line break, which is no line of the last header.
        if (header.getLast().isEmpty()) header.removeLast();
        var hunks = new ArrayList<DiffHunk>();
        var seen = new HashMap<String, Integer>();
        while (at < lines.length && lines[at].startsWith("@@ ")) hunks.add(hunk(seen));
        boolean binary = header.stream()
                .anyMatch(line -> line.startsWith("Binary files ") || line.startsWith("GIT binary patch"));
        var names = new Names(header);
        return new FileDiff(names.path(), names.renamedFrom().orElse(null), status(header), binary, header, hunks);
    }

    private DiffHunk hunk(Map<String, Integer> seen) {
        var header = lines[at++];
        var numbers = HUNK.matcher(header);
        if (!numbers.matches()) throw new IllegalStateException("git printed a hunk that cannot be read: " + header);
        int oldLines = number(numbers.group(2));
        int newLines = number(numbers.group(4));
        var body = new ArrayList<String>();
        for (int minus = oldLines, plus = newLines;
                at < lines.length && (minus > 0 || plus > 0 || lines[at].startsWith("\\"));
                at++) {
            char kind = lines[at].isEmpty() ? ' ' : lines[at].charAt(0);
            if (kind != '+' && kind != '\\') minus--;
            if (kind != '-' && kind != '\\') plus--;
            body.add(lines[at]);
        }
        return new DiffHunk(
                id(body, seen),
                header,
                Integer.parseInt(numbers.group(1)),
                oldLines,
                Integer.parseInt(numbers.group(3)),
                newLines,
                body);
    }

    private static int number(String text) {
        return text == null ? 1 : Integer.parseInt(text);
    }

    /** By what it says, not where: it stays the same while other hunks come and go. */
    private static String id(List<String> body, Map<String, Integer> seen) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", body).getBytes(StandardCharsets.ISO_8859_1));
            var id = HexFormat.of().formatHex(digest, 0, 8);
            int before = seen.merge(id, 1, Integer::sum);
            return before == 1 ? id : id + "-" + before;
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    private static Status status(List<String> header) {
        for (var line : header) {
            if (line.startsWith("new file mode")) return Status.ADDED;
            if (line.startsWith("deleted file mode")) return Status.DELETED;
            if (line.startsWith("rename from")) return Status.RENAMED;
            if (line.startsWith("copy from")) return Status.COPIED;
        }
        return Status.MODIFIED;
    }

    /** The names of a file before and after, from whichever line has them. */
    private record Names(List<String> header) {
        String path() {
            return after("rename to ")
                    .or(() -> after("copy to "))
                    .or(() -> side("+++ "))
                    .or(() -> side("--- "))
                    .orElseGet(this::both);
        }

        Optional<String> renamedFrom() {
            return after("rename from ").or(() -> after("copy from "));
        }

        private Optional<String> after(String start) {
            return header.stream()
                    .filter(line -> line.startsWith(start))
                    .findFirst()
                    .map(line -> QuotedName.read(line.substring(start.length())));
        }

        private Optional<String> side(String start) {
            return header.stream()
                    .filter(line -> line.startsWith(start) && !line.endsWith("/dev/null"))
                    .findFirst()
                    .map(line -> QuotedName.read(line.substring(start.length())).substring(2));
        }

        /** Only the first line has them, twice the same: {@code a/name b/name}. */
        private String both() {
            var pair = header.getFirst().substring(BEGIN.length());
            return QuotedName.read(pair.substring(pair.length() / 2 + 1)).substring(2);
        }
    }
}
