package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;

/** A commit, with its parents for a graph and the branches and tags that point to it. */
@Json
public record GitCommitView(
        String id,
        List<String> parents,
        String author,
        String email,
        Instant date,
        List<String> refs,
        String subject,
        String body) {}
