package dev.agentos.document;

import dev.agentos.core.Participant;
import java.util.ArrayList;
import java.util.List;

/**
 * Who made the changes that are not in the file yet. What agents write is reviewed and what people write is not, so
 * they are saved apart. Guarded by the document's lock.
 */
final class UnsavedChanges {
    /** Successive changes up to a version, all of people or all of one agent. */
    record Stretch(String by, long last) {
        boolean isByAgent() {
            return Participant.isAgent(by);
        }

        private boolean continuesWith(String next) {
            return by.equals(next) || !isByAgent() && !Participant.isAgent(next);
        }
    }

    private final List<Stretch> stretches = new ArrayList<>();

    /** What is taken in from the file is in it already; what had to be moved for it counts as the last author's. */
    void add(String by, long version) {
        if (stretches.isEmpty()) {
            if (!isFile(by)) stretches.add(new Stretch(by, version));
            return;
        }
        var last = stretches.getLast();
        if (isFile(by)) stretches.set(stretches.size() - 1, new Stretch(last.by(), version));
        else if (last.continuesWith(by)) stretches.set(stretches.size() - 1, new Stretch(by, version));
        else stretches.add(new Stretch(by, version));
    }

    private static boolean isFile(String by) {
        return by.equals(Origin.Disk.PARTICIPANT);
    }

    List<Stretch> after(long version) {
        return stretches.stream().filter(stretch -> stretch.last() > version).toList();
    }

    void forgetUpTo(long version) {
        stretches.removeIf(stretch -> stretch.last() <= version);
    }
}
