package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * The scripts of a project, each of which may be empty; {@code digest} stands for exactly these texts, {@code allowed}
 * says whether they may run.
 */
@Json
public record WorktreeScriptsView(
        String project, String setup, String run, String teardown, String digest, boolean allowed) {}
