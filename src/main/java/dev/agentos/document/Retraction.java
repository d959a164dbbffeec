package dev.agentos.document;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out what takes back one change of a trail after everything else in it has happened: whatever is left of what
 * the change inserted goes, and what it deleted comes back where it was, unless that was inserted by something that was
 * taken back itself.
 */
final class Retraction {
    private final Characters characters;
    /** Where each character is now that is still there. */
    private final Map<Integer, Integer> places = new HashMap<>();

    private Retraction(Characters characters) {
        this.characters = characters;
    }

    /**
     * {@code index} says which step of the trail. The result speaks of the text at the end of the trail, in order and
     * apart.
     */
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

    /** Takes away everything that the text was at the beginning of the trail. */
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

    /**
     * Where the first character from {@code from} to {@code to} is that is still there, or else behind the nearest one
     * before them.
     */
    private int place(int[] after, int from, int to) {
        for (int i = from; i < to; i++) if (places.containsKey(after[i])) return places.get(after[i]);
        for (int i = from - 1; i >= 0; i--) if (places.containsKey(after[i])) return places.get(after[i]) + 1;
        return 0;
    }

    /** What goes and what comes back, in order and apart. */
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
