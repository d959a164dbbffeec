package dev.agentos.document;

import java.util.List;

/**
 * A place that a participant wants to change and that others have changed since: its position in the text, the text
 * there, the wanted text, and the authors of the other changes.
 */
public record Contest(int from, int to, String there, String wanted, List<String> by) {
    public Contest {
        by = List.copyOf(by);
    }
}
