package dev.agentos.comment;

import dev.agentos.core.InvalidInput;
import dev.agentos.review.Difference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** One of the two texts of a change: the baseline, or the current file. */
public enum Side {
    OLD,
    NEW;

    public static Side of(String text) {
        return switch (text) {
            case "old" -> OLD;
            case "new" -> NEW;
            default -> throw new InvalidInput("the side must be old or new: " + text);
        };
    }

    /** Without their ends. */
    List<String> lines(Difference difference) {
        if (difference.hunks().isEmpty()) return List.of();
        var text = new String(this == OLD ? difference.before() : difference.now(), StandardCharsets.UTF_8);
        var lines = List.of(text.split("\n", -1));
        return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
