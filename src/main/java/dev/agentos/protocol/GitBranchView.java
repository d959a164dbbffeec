package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A branch here or, {@code remote}, as it was last seen there. */
@Json
public record GitBranchView(
        String name,
        boolean current,
        boolean remote,
        String commit,
        String subject,
        Instant date,
        @Nullable String upstream,
        int ahead,
        int behind) {}
