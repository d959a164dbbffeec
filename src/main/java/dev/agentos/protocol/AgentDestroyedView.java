package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a destroyed agent's work is: commits stay on {@code branch}, uncommitted files are in the trash, ignored ones
 * are gone; {@code remarks} are sentences.
 */
@Json
public record AgentDestroyedView(
        String id,
        String name,
        String branch,
        long commits,
        int uncommitted,
        @Nullable String trash,
        List<String> ignored,
        List<String> remarks) {}
