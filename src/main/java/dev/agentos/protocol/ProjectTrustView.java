package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The programs that a project would run on this machine, and whether they are trusted. {@code text} is the exact text
 * to trust, {@code digest} identifies it, and {@code difference} is the change since the last trusted text.
 */
@Json
public record ProjectTrustView(String project, boolean trusted, String text, List<String> difference, String digest) {}
