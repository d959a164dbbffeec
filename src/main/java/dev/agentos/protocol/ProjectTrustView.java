package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What a project would run on this machine and whether a person has trusted it. {@code text} is what would be trusted,
 * word for word, {@code digest} stands for it, and {@code difference} is what has changed since something was trusted.
 */
@Json
public record ProjectTrustView(String project, boolean trusted, String text, List<String> difference, String digest) {}
