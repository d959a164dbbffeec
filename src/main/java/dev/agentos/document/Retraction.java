package dev.agentos.document;

import dev.agentos.text.Replacement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the replacements that take back one change of a trail after later changes: what is left of its insertions is
 * deleted, and its deletions come back, unless their insertion was itself taken back.
 */
final class Retraction {
    private final Characters characters;
    /** The present position of each character that still exists. */
    private final Map<Integer, Integer> places = new HashMap<>();

    private Retraction(Characters characters) {
        this.characters = characters;
    }

    /** {@code index} is that of the step. Positions are those at the end of the trail, in order and not overlapping. */
    static List<Replacement> of(Trail trail, int index) {
        var text = trail.base();
        var characters = new Characters(text.length());
        for (var step : trail.steps().subList(0, index)) {
            characters.apply(step);
            text = Replacement.apply(text, step.replacements());
        }
        var before = characters.numbers();
        characters.apply(trail.steps().get(index));
        var after = characters.numbers();
        trail.steps().subList(index + 1, trail.steps().size()).forEach(characters::apply);
        return new Retraction(characters)
                .inverse(text, before, after, trail.steps().get(index).replacements());
    }

    /** Deletes everything that is left of the text at the beginning of the trail. */
    static List<Replacement> ofAll(Trail trail) {
        var characters = new Characters(trail.base().length());
        var all = characters.numbers();
        trail.steps().forEach(characters::apply);
        return new Retraction(characters).inverse("", new int[0], all, List.of(new Replacement(0, 0, trail.base())));
    }

    private List<Replacement> inverse(String text, int[] before, int[] after, List<Replacement> change) {
        var now = characters.numbers();
        for (int i = 0; i < now.length; i++) places.put(now[i], i);
        var gone = new BitSet();
        var back = new ArrayList<Replacement>();
        int growth = 0;
        int place = 0;
        for (var each : change) {
            int from = each.from() + growth;
            growth += each.growth();
            // Never before what came back already: by their order the characters are known when something else is taken
            // back.
            place = Math.max(place, place(after, from, from + each.text().length()));
            for (int i = from; i < from + each.text().length(); i++)
                if (places.containsKey(after[i])) gone.set(places.get(after[i]));
            var deleted = deleted(text, before, each);
            if (!deleted.isEmpty()) back.add(new Replacement(place, place, deleted));
        }
        return together(gone, back);
    }

    private String deleted(String text, int[] before, Replacement replacement) {
        var deleted = new StringBuilder();
        for (int i = replacement.from(); i < replacement.to(); i++)
            if (!characters.isTakenBack(before[i])) deleted.append(text.charAt(i));
        return deleted.toString();
    }

    /** The position of the first character in the range that still exists, or behind the nearest one before it. */
    private int place(int[] after, int from, int to) {
        for (int i = from; i < to; i++) if (places.containsKey(after[i])) return places.get(after[i]);
        for (int i = from - 1; i >= 0; i--) if (places.containsKey(after[i])) return places.get(after[i]) + 1;
        return 0;
    }

    /** Joins deletions and insertions, in order and not overlapping. */
    private static List<Replacement> together(BitSet gone, List<Replacement> back) {
        var replacements = new ArrayList<>(back);
        for (int start = gone.nextSetBit(0); start >= 0; ) {
            int end = gone.nextClearBit(start);
            int first = start;
            int cut = back.stream()
                    .mapToInt(Replacement::from)
                    .filter(place -> place > first && place < end)
                    .min()
                    .orElse(end);
            replacements.add(new Replacement(start, cut, ""));
            start = gone.nextSetBit(cut);
        }
        replacements.sort(Comparator.comparingInt(Replacement::from).thenComparingInt(Replacement::to));
        return replacements;
    }
}
