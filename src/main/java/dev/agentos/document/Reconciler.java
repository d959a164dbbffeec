package dev.agentos.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds out what becomes of changes that somebody wants who saw an earlier text: where they are contested, and what has
 * to be done to the text as it is.
 */
final class Reconciler {
    private final Trail trail;
    private final String now;

    /** What is to be done to the text as it is; nothing when a person has to be asked first. */
    record Plan(List<Contest> contests, List<Replacement> replacements) {}

    Reconciler(Trail trail, String now) {
        this.trail = trail;
        this.now = now;
    }

    /** {@code wanted} speaks of the text at the beginning of the trail, in order and apart. */
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

    /** Others have done the same already. */
    private boolean isDone(Followed place) {
        return place.wanted().from() < place.wanted().to()
                && there(place).equals(place.wanted().text());
    }

    /** Two places that have grown into each other become one, with what they had seen between them. */
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
            merged = Merge.after(fine(text, step.replacements()), merged);
            text = Replacement.apply(text, step.replacements());
        }
        return merged;
    }

    private static List<Replacement> fine(String text, List<Replacement> coarse) {
        return coarse.stream().flatMap(each -> fine(text, each).stream()).toList();
    }

    /** Only the characters that differ: what stays keeps its place for everybody who has a cursor there. */
    private static List<Replacement> fine(String text, Replacement coarse) {
        return TextDiff.between(text.substring(coarse.from(), coarse.to()), coarse.text()).stream()
                .map(each -> new Replacement(coarse.from() + each.from(), coarse.from() + each.to(), each.text()))
                .toList();
    }
}
