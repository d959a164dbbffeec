package dev.agentos.document;

import java.util.ArrayList;
import java.util.List;

/**
 * Two who changed the same text: what one of them did, said so that it can be done after the other. Nothing that was
 * typed is lost: what one deleted and the other changed, both did.
 */
final class Merge {
    private final List<Replacement> ours;

    private Merge(List<Replacement> ours) {
        this.ours = ours;
    }

    /** {@code theirs} and {@code ours} speak of the same text; the result speaks of it after {@code ours}. */
    static List<Replacement> after(List<Replacement> ours, List<Replacement> theirs) {
        var merge = new Merge(ours);
        var moved = new ArrayList<Replacement>();
        for (var replacement : theirs) if (!ours.contains(replacement)) merge.move(replacement, moved);
        return moved;
    }

    /** What is left of the range after ours is deleted piece by piece, and the new text goes before the first piece. */
    private void move(Replacement theirs, List<Replacement> moved) {
        var text = theirs.text();
        int position = theirs.from();
        for (var own : ours) {
            if (own.to() <= theirs.from() || own.from() >= theirs.to()) continue;
            if (own.from() > position) {
                add(moved, place(position), own.from() - position, text);
                text = "";
            }
            position = Math.max(position, own.to());
        }
        if (position < theirs.to() || !text.isEmpty())
            add(moved, place(Math.min(position, theirs.to())), Math.max(0, theirs.to() - position), text);
    }

    private static void add(List<Replacement> moved, int from, int length, String text) {
        moved.add(new Replacement(from, from + length, text));
    }

    /** Where the character is now that was at {@code index}; after what was inserted before it. */
    private int place(int index) {
        int growth = 0;
        for (var own : ours) {
            if (own.to() > index) {
                if (own.from() < index) return own.from() + growth + own.text().length();
                break;
            }
            growth += own.growth();
        }
        return index + growth;
    }
}
