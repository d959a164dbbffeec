package dev.agentos.review;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The state of one agent's review in this daemon: its folder, and whether the review is closed, unread or open. Written
 * under the agent's lock in {@link ReviewedAgents}, read by any thread.
 */
final class ReviewedAgent {
    private volatile @Nullable Path root;
    private volatile boolean unread;
    private volatile @Nullable OpenReview open;
    private final AtomicReference<@Nullable Instant> messagedAt = new AtomicReference<>();

    /** Its folder, once it has been reviewed, also by an earlier daemon. */
    Optional<Path> root() {
        return Optional.ofNullable(root);
    }

    void setRoot(Path folder) {
        root = folder;
    }

    /** Whether its baseline is the commit that was checked out, and its files have not been read since. */
    boolean isUnread() {
        return unread;
    }

    void setUnread() {
        unread = true;
    }

    Optional<OpenReview> open() {
        return Optional.ofNullable(open);
    }

    void setOpen(OpenReview review) {
        open = review;
        unread = false;
    }

    /** Its files are kept before a message is sent to it; the turn that starts then needs no second snapshot. */
    void messaged(Instant at) {
        messagedAt.set(at);
    }

    /** When it was last sent a message, if no turn has started since. */
    Optional<Instant> takeMessagedAt() {
        return Optional.ofNullable(messagedAt.getAndSet(null));
    }

    void close() {
        open().ifPresent(OpenReview::close);
        open = null;
    }
}
