package dev.agentos.git;

import dev.agentos.core.InvalidInput;

/**
 * A file as git keeps it: its mode, the name of its content, and how long that is. A link is a file whose content is
 * where it leads.
 */
public record TreeFile(String mode, String id, long size) {
    public static final String PLAIN = "100644";
    public static final String EXECUTABLE = "100755";
    public static final String LINK = "120000";

    /** Parses the output of {@link #toString}. */
    public static TreeFile of(String text) {
        var parts = text.split(" ");
        if (parts.length != 3) throw new InvalidInput("not a file of a tree: " + text);
        return new TreeFile(parts[0], parts[1], Long.parseLong(parts[2]));
    }

    public boolean isLink() {
        return mode.equals(LINK);
    }

    @Override
    public String toString() {
        return mode + " " + id + " " + size;
    }
}
