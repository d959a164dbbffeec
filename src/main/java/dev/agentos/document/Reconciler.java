package dev.agentos.document;

import dev.agentos.text.Rebase;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies changes that were made to an earlier text to the current one: finds where others have changed the same place,
 * and the replacements to make.
 */
public final class Reconciler {
    private final Trail trail;
    private final String now;

    /** The replacements in the present text; empty if a person must decide first. */
    record Plan(List<Contest> contests, List<Replacement> replacements) {}

    Reconciler(Trail trail, String now) {
        this.trail = trail;
        this.now = now;
    }

    /** Merges two versions of {@code base}; empty if both changed the same place. */
    public static Optional<String> merge(String base, String ours, String theirs) {
        var plan = new Reconciler(Trail.between(base, ours), ours)
                .plan(TextDiff.blocks(base, theirs), Strategy.PROMPT_USER);
        return plan.contests().isEmpty() ? Optional.of(Replacement.apply(ours, plan.replacements())) : Optional.empty();
    }

    /** The positions in {@code wanted} are those at the beginning of the trail, in order and not overlapping. */
    Plan plan(List<Replacement> wanted, Strategy strategy) {
        var places = apart(wanted).stream().filter(place -> !isDone(place)).toList();
        var contests = places.stream()
                .filter(place -> !place.touchedBy().isEmpty())
                .map(place -> new Contest(
                        place.from(), place.to(), there(place), place.wanted().text(), place.touchedBy()))
                .toList();
        if (!contests.isEmpty() && strategy == Strategy.PROMPT_USER) return new Plan(contests, List.of());
        if (!contests.isEmpty() && strategy == Strategy.MERGE) return new Plan(contests, merged(wanted));
        var replacements = new ArrayList<Replacement>();
        for (var place : places)
            if (place.touchedBy().isEmpty() || strategy == Strategy.AGENT_WINS)
                replacements.addAll(fine(
                        now,
                        new Replacement(place.from(), place.to(), place.wanted().text())));
        return new Plan(contests, replacements);
    }

    private String there(Followed place) {
        return now.substring(place.from(), place.to());
    }

    /** Whether others have already made the same change. */
    private boolean isDone(Followed place) {
        return place.wanted().from() < place.wanted().to()
                && there(place).equals(place.wanted().text());
    }

    /** Joins places that have grown into each other, with the text that was seen between them. */
    private List<Followed> apart(List<Replacement> wanted) {
        var places = new ArrayList<Followed>();
        for (var next : wanted) {
            var place = Followed.along(trail, next);
            while (!places.isEmpty() && places.getLast().to() > place.from()) {
                var last = places.removeLast().wanted();
                var between = trail.base().substring(last.to(), place.wanted().from());
                place = Followed.along(
                        trail,
                        new Replacement(
                                last.from(),
                                place.wanted().to(),
                                last.text() + between + place.wanted().text()));
            }
            places.add(place);
        }
        return places;
    }

    private List<Replacement> merged(List<Replacement> wanted) {
        var merged = fine(trail.base(), wanted);
        var text = trail.base();
        for (var step : trail.steps()) {
            merged = Rebase.onto(fine(text, step.replacements()), merged);
            text = Replacement.apply(text, step.replacements());
        }
        return merged;
    }

    private static List<Replacement> fine(String text, List<Replacement> coarse) {
        return coarse.stream().flatMap(each -> fine(text, each).stream()).toList();
    }

    /** Replaces only the characters that differ, so that cursors in the rest stay. */
    private static List<Replacement> fine(String text, Replacement coarse) {
        return TextDiff.between(text.substring(coarse.from(), coarse.to()), coarse.text()).stream()
                .map(each -> new Replacement(coarse.from() + each.from(), coarse.from() + each.to(), each.text()))
                .toList();
    }
}
