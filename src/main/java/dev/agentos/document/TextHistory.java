package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.Doc;
import dev.agentos.crdt.InvalidUpdate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** The earlier versions of a text and the changes between them, read from its log. */
final class TextHistory {
    private static final int MAX_STEPS = 10_000;
    private static final int MAX_SEARCHED = 10_000;

    private final UpdateLog log;
    private final LongSupplier version;

    TextHistory(UpdateLog log, LongSupplier version) {
        this.log = log;
        this.version = version;
    }

    /** The document at version {@code wanted}. */
    Doc at(long wanted) {
        try {
            var entries = wanted > version.getAsLong() ? List.<LogEntry>of() : log.upTo(wanted);
            if (entries.isEmpty())
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND, "no version " + wanted, "the latest version is " + version.getAsLong());
            var replica = new Doc();
            for (var entry : entries) {
                if (entry instanceof LogEntry.Checkpoint checkpoint) replica.applyUpdate(checkpoint.state());
                if (entry instanceof LogEntry.Change change) replica.applyUpdate(change.update());
            }
            return replica;
        } catch (IOException | InvalidUpdate unreadable) {
            throw new AgentOsException(ErrorCode.INTERNAL, "the history cannot be read: " + unreadable.getMessage());
        }
    }

    String textAt(long wanted) {
        return SharedText.plain(at(wanted).text(SharedText.ROOT));
    }

    /** Whether the log still has all changes after {@code wanted}. */
    boolean hasTrail(long wanted) {
        try {
            long latest = version.getAsLong();
            return wanted <= latest
                    && latest - wanted <= MAX_STEPS
                    && !log.upTo(wanted).isEmpty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The changes after {@code wanted}, up to {@code last}. */
    Trail trail(long wanted, long last) {
        if (last - wanted > MAX_STEPS)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "version " + wanted + " is too old to compare with",
                    "versions up to " + MAX_STEPS + " changes ago can be compared");
        try {
            var changes = log.after(wanted).stream()
                    .filter(change -> change.version() <= last)
                    .toList();
            return Trail.of(at(wanted), changes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The first version of a trail to {@code wanted} that includes every change that a later one took back. */
    long beginningOf(long wanted) {
        var changes = latest(Long.MAX_VALUE, MAX_SEARCHED).stream()
                .filter(LogEntry.Change.class::isInstance)
                .map(LogEntry.Change.class::cast)
                .filter(change -> !change.cause().isEmpty())
                .toList();
        long first = wanted;
        for (long before = Long.MAX_VALUE; first < before; ) {
            before = first;
            long start = first;
            var takenBack = changes.stream()
                    .filter(change -> change.version() > start)
                    .map(change -> Edits.takenBackBy(change.cause()))
                    .collect(Collectors.toSet());
            first = changes.stream()
                    .filter(change -> takenBack.contains(change.cause()))
                    .mapToLong(LogEntry::version)
                    .reduce(first, Math::min);
        }
        return first;
    }

    /** The version that the change with this cause made. */
    OptionalLong caused(String cause) {
        return latest(Long.MAX_VALUE, MAX_SEARCHED).stream()
                .filter(entry -> entry instanceof LogEntry.Change change
                        && change.cause().equals(cause))
                .mapToLong(LogEntry::version)
                .findFirst();
    }

    /** Versions at which text and file may both have had this content, latest first. */
    List<Long> versionsOf(String etag) {
        return latest(Long.MAX_VALUE, MAX_SEARCHED).stream()
                .filter(entry -> switch (entry) {
                    case LogEntry.Change change -> change.etag().equals(etag);
                    case LogEntry.Agreed agreement -> agreement.etag().equals(etag);
                    case LogEntry.Checkpoint _ -> false;
                })
                .map(LogEntry::version)
                .distinct()
                .toList();
    }

    List<LogEntry.Change> changesAfter(long wanted) throws IOException {
        return log.after(wanted);
    }

    /** The entries before a version, latest first. */
    List<LogEntry> latest(long before, int max) {
        try {
            return log.latest(before, max);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
