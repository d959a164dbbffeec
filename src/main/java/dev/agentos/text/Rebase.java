package dev.agentos.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Rebases one author's changes to a text on another's. No inserted text is lost; what either of them deleted stays
 * deleted.
 */
public final class Rebase {
    private final List<Replacement> ours;

    private Rebase(List<Replacement> ours) {
        this.ours = ours;
    }

    /** Both lists apply to the same text; the result applies to the text after {@code ours}. */
    public static List<Replacement> onto(List<Replacement> ours, List<Replacement> theirs) {
        var rebase = new Rebase(ours);
        var moved = new ArrayList<Replacement>();
        for (var replacement : theirs) if (!ours.contains(replacement)) rebase.move(replacement, moved);
        return moved;
    }

    /** Deletes what ours left of the range, piece by piece; the new text goes before the first piece. */
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

    /** The position of the character at {@code index} after our changes, which is after all insertions before it. */
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
