package dev.agentos.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Merges two versions of a text by whole lines, unless both changed the same lines. */
public final class LineMerge {
    private LineMerge() {}

    private record LineEdit(int from, int to, List<String> lines) {
        boolean touches(LineEdit other) {
            return from <= other.to && other.from <= to;
        }
    }

    /** Empty if both changed the same lines, or lines that touch. */
    public static Optional<byte[]> of(byte[] base, byte[] ours, byte[] theirs) {
        var mine = LineDiff.between(base, ours);
        var edits = new ArrayList<>(edits(mine));
        for (var edit : edits(LineDiff.between(base, theirs))) {
            if (edits.contains(edit)) continue;
            if (edits.stream().anyMatch(edit::touches)) return Optional.empty();
            edits.add(edit);
        }
        edits.sort(Comparator.comparingInt(LineEdit::from));
        return Optional.of(apply(mine.before(), edits));
    }

    private static List<LineEdit> edits(LineDiff diff) {
        return diff.ranges().stream()
                .map(range -> new LineEdit(
                        range.fromA(), range.toA(), List.copyOf(diff.after().subList(range.fromB(), range.toB()))))
                .toList();
    }

    private static byte[] apply(List<String> lines, List<LineEdit> edits) {
        var merged = new ArrayList<String>();
        int at = 0;
        for (var edit : edits) {
            merged.addAll(lines.subList(at, edit.from()));
            merged.addAll(edit.lines());
            at = edit.to();
        }
        merged.addAll(lines.subList(at, lines.size()));
        var bytes = new ByteArrayOutputStream();
        for (var line : merged) bytes.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
        return bytes.toByteArray();
    }
}
