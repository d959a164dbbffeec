package dev.agentos.review;

/**
 * A change as a person saw it: its id, and the version that it had then. Decisions are about this and nothing newer.
 */
public record Seen(String id, String version) {
    public static Seen of(Change change) {
        return new Seen(change.id(), change.version());
    }
}
