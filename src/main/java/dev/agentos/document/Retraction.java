package dev.agentos.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds out what takes back a change after others have changed the text: whatever is left of what it inserted goes, and what it deleted comes back where it was. */
final class Retraction {
    private static final int GONE = -1;

    /** Where each character of the text that the change made is now. */
    private final int[] places;

    private Retraction(int[] places) {
        this.places = places;
    }

    /** {@code inverse} takes the change back in the text right after it, with {@code length} characters, to which {@code steps} were done. The result speaks of the text after those. */
    static List<Replacement> of(List<Replacement> inverse, int length, List<Trail.Step> steps) {
        var characters = new Characters(length);
        steps.forEach(characters::apply);
        var places = new int[length];
        Arrays.fill(places, GONE);
        for (int i = 0; i < characters.length(); i++) if (characters.number(i) < length) places[characters.number(i)] = i;
        var retraction = new Retraction(places);
        var replacements = new ArrayList<Replacement>();
        for (var each : inverse) retraction.add(each, replacements);
        return replacements;
    }

    /** Piece by piece, because others may have typed in between; what comes back stands at the first piece. */
    private void add(Replacement inverse, List<Replacement> replacements) {
        var text = inverse.text();
        for (int i = inverse.from(); i < inverse.to(); i++) {
            if (places[i] == GONE) continue;
            int start = places[i];
            while (i + 1 < inverse.to() && places[i + 1] == places[i] + 1) i++;
            replacements.add(new Replacement(start, places[i] + 1, text));
            text = "";
        }
        if (!text.isEmpty()) replacements.add(new Replacement(after(inverse.from()), after(inverse.from()), text));
    }

    /** Behind the nearest character before it that is still there. */
    private int after(int index) {
        for (int i = index - 1; i >= 0; i--) if (places[i] != GONE) return places[i] + 1;
        return 0;
    }
}
