package dev.agentos.document;

import java.time.Instant;

/** One step of a document's history. If {@code saved}, it is no change; document and file became equal. */
public record Version(long version, Instant at, String by, boolean saved, int bytes) {
    static Version of(LogEntry entry) {
        return switch (entry) {
            case LogEntry.Change change ->
                new Version(change.version(), change.at(), change.by(), false, change.update().length);
            case LogEntry.Agreed agreed -> new Version(agreed.version(), agreed.at(), agreed.by(), true, 0);
            case LogEntry.Checkpoint checkpoint -> throw new IllegalArgumentException("a checkpoint is no step");
        };
    }
}
