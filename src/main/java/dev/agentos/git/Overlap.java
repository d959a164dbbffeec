package dev.agentos.git;

import java.util.List;

/**
 * A file that two sides have changed: so that the two cannot be merged, and then in which lines of each, or so that
 * they can.
 */
public record Overlap(String path, boolean conflict, List<LineRange> ours, List<LineRange> theirs) {
    public Overlap {
        ours = List.copyOf(ours);
        theirs = List.copyOf(theirs);
    }
}
