package dev.agentos.review;

import java.util.HashSet;
import java.util.Set;

/**
 * Lines of one file that were pending when a user deleted them, by their digests. Should they come back, by undo for
 * example, they are pending again.
 */
final class DeletedLines {
    private final Set<String> digests;
    private final Set<String> added = new HashSet<>();
    private final Set<String> forgotten = new HashSet<>();

    DeletedLines(Set<String> digests) {
        this.digests = new HashSet<>(digests);
    }

    boolean isEmpty() {
        return digests.isEmpty();
    }

    boolean contains(String line) {
        return !digests.isEmpty() && digests.contains(Digest.of(line));
    }

    /** Lines of only brackets or rules are not attributed to anyone. */
    void add(String line) {
        if (line.codePoints().noneMatch(Character::isLetterOrDigit)) return;
        var digest = Digest.of(line);
        if (!digests.add(digest)) return;
        added.add(digest);
        forgotten.remove(digest);
    }

    void forget(String line) {
        if (digests.isEmpty()) return;
        var digest = Digest.of(line);
        if (!digests.remove(digest)) return;
        forgotten.add(digest);
        added.remove(digest);
    }

    /** Since they were read from the store. */
    Set<String> added() {
        return added;
    }

    Set<String> forgotten() {
        return forgotten;
    }
}
