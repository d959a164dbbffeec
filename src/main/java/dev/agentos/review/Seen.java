package dev.agentos.review;

/** A change as a person saw it: its id and its version then. Decisions apply to exactly this version. */
public record Seen(String id, String version) {
    public static Seen of(Change change) {
        return new Seen(change.id(), change.version());
    }
}
