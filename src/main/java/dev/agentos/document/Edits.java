package dev.agentos.document;

import dev.agentos.core.InvalidInput;
import dev.agentos.text.LineDistance;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Edits of a shared text by participants without a replica, who may have seen an earlier version, and taking edits
 * back. Guarded by the document's lock.
 */
final class Edits {
    /** Before the cause of a change, it is the cause of the change that took it back. */
    static final String ROLLBACK = "rollback ";

    /** How many earlier texts, and how many characters of them, are compared to guess which one was seen. */
    private static final int MAX_GUESSED = 300;

    private static final int MAX_GUESSED_CHARACTERS = 4 << 20;

    private final SharedText shared;
    private final DocumentInfo info;

    Edits(SharedText shared, DocumentInfo info) {
        this.shared = shared;
        this.info = info;
    }

    long edit(String by, OptionalLong version, List<Edit> edits) {
        long base = version.orElse(shared.version());
        var steps = steps(
                base == shared.version() ? shared.text() : shared.history().textAt(base), edits);
        shared.changeAt(base, new Origin.Editor(by), text -> steps.forEach(step -> SharedText.replace(text, step)));
        return shared.version();
    }

    /** Computes all steps before the first is applied: an edit that does not fit changes nothing. */
    private static List<List<Replacement>> steps(String text, List<Edit> edits) {
        var steps = new ArrayList<List<Replacement>>();
        for (var edit : edits) {
            steps.add(edit.in(text));
            text = Replacement.apply(text, steps.getLast());
        }
        SharedText.requireRoom(text.length());
        requireNoNul(text);
        return steps;
    }

    private static void requireNoNul(String text) {
        if (text.indexOf('\0') >= 0) throw new InvalidInput("text cannot contain NUL characters");
    }

    Reconciled reconcile(String by, String cause, long seen, Edit edit, Strategy strategy) {
        var trail = trailSince(seen);
        var plan = new Reconciler(trail, shared.text())
                .plan(steps(trail.base(), List.of(edit)).getFirst(), strategy);
        return apply(plan, new Origin.Caused(by, cause));
    }

    Reconciled rewrite(String by, SeenText seen, String wanted) {
        requireNoNul(wanted);
        var now = shared.text();
        boolean known = seen.isIn(info) && shared.history().hasTrail(seen.version());
        var trail = known ? trailSince(seen.version()) : Trail.between(seen.text(), now);
        var plan = new Reconciler(trail, now).plan(TextDiff.blocks(trail.base(), wanted), Strategy.PROMPT_USER);
        return apply(plan, new Origin.Editor(by));
    }

    private Trail trailSince(long version) {
        return shared.history().trail(version, shared.version());
    }

    private Reconciled apply(Reconciler.Plan plan, Origin origin) {
        var replacements = plan.replacements();
        requireRoom(replacements);
        if (!replacements.isEmpty()) shared.change(origin, replacements);
        return new Reconciled(plan.contests(), !replacements.isEmpty(), shared.version());
    }

    private void requireRoom(List<Replacement> replacements) {
        SharedText.requireRoom(Replacement.apply(shared.text(), replacements).length());
    }

    List<Contest> contests(long seen, long last, Edit edit) {
        var trail = shared.history().trail(seen, last);
        return new Reconciler(trail, shared.history().textAt(last))
                .plan(edit.in(trail.base()), Strategy.PROMPT_USER)
                .contests();
    }

    long takeBack(String by, String cause, long version) {
        long first = shared.history().beginningOf(version);
        return retract(by, cause, Retraction.of(trailSince(first - 1), (int) (version - first)));
    }

    long erase(String by, String cause, long version) {
        return retract(by, cause, Retraction.ofAll(trailSince(version)));
    }

    private long retract(String by, String cause, List<Replacement> replacements) {
        requireRoom(replacements);
        var origin = new Origin.Caused(by, ROLLBACK + cause);
        if (replacements.isEmpty()) shared.noteUnchanged(origin);
        else shared.change(origin, replacements);
        return shared.version();
    }

    /** The cause of the change that a change with this cause took back; empty if it took back none. */
    static String takenBackBy(String cause) {
        return cause.startsWith(ROLLBACK) ? cause.substring(ROLLBACK.length()) : "";
    }

    SeenText guessSeen(String wanted) {
        int max = Math.clamp(MAX_GUESSED_CHARACTERS / (shared.text().length() + 1), 2, MAX_GUESSED);
        long first = Math.max(Math.min(1, shared.version()), shared.version() - max);
        if (!shared.history().hasTrail(first)) return new SeenText(shared.text(), info.epoch(), shared.version());
        return nearest(trailSince(first), first, wanted);
    }

    /** Of equally near texts the oldest, so that later typing does not count as seen. */
    private SeenText nearest(Trail trail, long first, String wanted) {
        var text = trail.base();
        var best = new SeenText(text, info.epoch(), first);
        int least = LineDistance.characters(text, wanted);
        for (int i = 0; i < trail.steps().size() && least > 0; i++) {
            text = Replacement.apply(text, trail.steps().get(i).replacements());
            int distance = LineDistance.characters(text, wanted);
            if (distance >= least) continue;
            best = new SeenText(text, info.epoch(), first + i + 1);
            least = distance;
        }
        return best;
    }
}
