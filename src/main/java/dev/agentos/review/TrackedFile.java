package dev.agentos.review;

import dev.agentos.file.FileStat;
import dev.agentos.git.TreeFile;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A path of a review with its baseline and its current file, and the metadata by which the system says whether the file
 * has changed since it was read.
 */
final class TrackedFile {
    /** Two writes within this time may have the same change time. */
    static final Duration CLOCK_RESOLUTION = Duration.ofMillis(50);

    private static final long UNKNOWN = Long.MIN_VALUE;

    @Nullable
    TreeFile baseline;

    @Nullable
    TreeFile current;

    /** Why it cannot be shown, if that is so. */
    @Nullable
    String unshown;

    /** A file that cannot be shown and is not listed, because a user put it there. */
    @Nullable
    TreeFile dismissed;

    Instant changedAt = Instant.EPOCH;

    /** The file's change time, which no program can set, and its inode when it was read, if they are reliable. */
    private long writtenAt = UNKNOWN;

    private long inode;

    TrackedFile(@Nullable TreeFile initial) {
        this.baseline = initial;
        this.current = initial;
    }

    void remember(FileStat stat, Instant readAt) {
        // A file written this recently could be written again without a visible difference.
        writtenAt = stat.changed().isBefore(readAt.minus(CLOCK_RESOLUTION)) ? nanos(stat.changed()) : UNKNOWN;
        inode = stat.identity().number();
    }

    /** The next refresh reads the file, whatever its metadata says. */
    void forgetStat() {
        writtenAt = UNKNOWN;
    }

    boolean isUnchanged(FileStat stat) {
        return current != null
                && writtenAt != UNKNOWN
                && writtenAt == nanos(stat.changed())
                && inode == stat.identity().number()
                && current.size() == stat.size();
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * 1_000_000_000 + time.getNano();
    }

    /** Whether the current file differs from the baseline. */
    boolean isChanged() {
        if (current != null && current.equals(dismissed)) return false;
        return baseline == null ? current != null : !baseline.equals(current);
    }
}
