package dev.agentos.document;

import java.util.List;

/**
 * A place that somebody wants to change and that others have changed since they looked: where it is in the text as it
 * was when that was found, what is there, what they want there, and who changed it.
 */
public record Contest(int from, int to, String there, String wanted, List<String> by) {
    public Contest {
        by = List.copyOf(by);
    }
}
