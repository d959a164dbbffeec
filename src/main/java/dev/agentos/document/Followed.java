package dev.agentos.document;

import dev.agentos.text.Replacement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A range to replace, followed from the text that was seen to the present text: it grows to include changes of others
 * in it.
 */
record Followed(Replacement wanted, int from, int to, List<String> touchedBy) {
    static Followed along(Trail trail, Replacement wanted) {
        int from = wanted.from();
        int to = wanted.to();
        var touchedBy = new LinkedHashSet<String>();
        for (var step : trail.steps()) {
            var next = after(step, from, to, touchedBy);
            from = next.from();
            to = next.to();
        }
        return new Followed(wanted, from, to, List.copyOf(touchedBy));
    }

    private record Range(int from, int to) {}

    private static Range after(Trail.Step step, int from, int to, Set<String> touchedBy) {
        int lower = from;
        int upper = to;
        int before = 0;
        int within = 0;
        for (var done : step.replacements()) {
            if (touches(done, from, to)) {
                touchedBy.add(step.by());
                if (from == to)
                    return at(done.from()
                            + before
                            + (done.from() == done.to() ? 0 : done.text().length()));
                lower = Math.min(lower, done.from());
                upper = Math.max(upper, done.to());
                within += done.growth();
            } else if (done.to() <= from) {
                before += done.growth();
            }
        }
        return new Range(lower + before, upper + before + within);
    }

    private static Range at(int place) {
        return new Range(place, place);
    }

    /** An empty range is touched by an insertion at its position, or if the text around it is deleted. */
    private static boolean touches(Replacement done, int from, int to) {
        if (from < to) return done.from() < to && done.to() > from;
        return done.from() == done.to() ? done.from() == from : done.from() < from && done.to() > from;
    }
}
