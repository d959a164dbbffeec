package dev.agentos.review;

import dev.agentos.document.EditScript.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Does to a text what was done to the text that it came from, unless both have touched the same lines. */
final class LineMerge {
    private LineMerge() {}

    private record Edit(int from, int to, List<String> lines) {
        boolean meets(Edit other) {
            return from <= other.to && other.from <= to;
        }
    }

    /** Empty when the two have changed the same place, or places that touch. */
    static Optional<byte[]> of(byte[] base, byte[] ours, byte[] theirs) {
        var mine = LineDiff.between(base, ours);
        var edits = new ArrayList<>(edits(mine));
        for (var edit : edits(LineDiff.between(base, theirs))) {
            if (edits.contains(edit)) continue;
            if (edits.stream().anyMatch(edit::meets)) return Optional.empty();
            edits.add(edit);
        }
        edits.sort(Comparator.comparingInt(Edit::from));
        return Optional.of(apply(mine.before(), edits));
    }

    private static List<Edit> edits(LineDiff diff) {
        return diff.ranges().stream()
                .map((Range range) -> new Edit(
                        range.fromA(), range.toA(), List.copyOf(diff.after().subList(range.fromB(), range.toB()))))
                .toList();
    }

    private static byte[] apply(List<String> lines, List<Edit> edits) {
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
