package dev.agentos.security;

import java.time.Instant;

/** A browser that was signed in by a link. {@code origin} is the only address at which its key is accepted. */
public record Browser(String id, String origin, String name, Instant createdAt, Instant usedAt) {
    Browser usedNow(Instant now) {
        return new Browser(id, origin, name, createdAt, now);
    }
}
