package dev.agentos.document;

import dev.agentos.core.Participant;
import java.util.ArrayList;
import java.util.List;

/**
 * The authors of changes that are not in the file yet. Text of agents, and restored text that may be theirs, is
 * reviewed; that of people is not, so they are saved separately. Guarded by the document's lock.
 */
final class UnsavedChanges {
    /** Successive changes up to a version, either of people, or of one participant and for review. */
    record Stretch(String by, boolean isReviewed, long last) {
        private boolean continuesWith(String next, boolean reviewed) {
            return isReviewed == reviewed && (!reviewed || by.equals(next));
        }

        private Stretch upTo(long version) {
            return new Stretch(by, isReviewed, version);
        }
    }

    private final List<Stretch> stretches = new ArrayList<>();

    /** Changes from the file are in it already; text that had to be moved for them counts as the last author's. */
    void add(String by, boolean restored, long version) {
        if (by.equals(Origin.Disk.PARTICIPANT)) {
            if (!stretches.isEmpty()) stretches.add(stretches.removeLast().upTo(version));
            return;
        }
        boolean reviewed = restored || Participant.isAgent(by);
        if (!stretches.isEmpty() && stretches.getLast().continuesWith(by, reviewed)) stretches.removeLast();
        stretches.add(new Stretch(by, reviewed, version));
    }

    List<Stretch> after(long version) {
        return stretches.stream().filter(stretch -> stretch.last() > version).toList();
    }

    void forgetUpTo(long version) {
        stretches.removeIf(stretch -> stretch.last() <= version);
    }
}
