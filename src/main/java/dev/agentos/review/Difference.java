package dev.agentos.review;

import java.util.List;

/** A change with both contents, which are empty where there is no file, and its hunks; none if either is binary. */
public record Difference(Change change, byte[] before, byte[] now, List<Hunk> hunks) {
    /** Whether both contents can be shown as text. */
    public boolean isText() {
        return change.unshown().isEmpty() && FileContents.hasLines(before) && FileContents.hasLines(now);
    }
}
