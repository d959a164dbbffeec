package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an action could not simply be done: {@code concurrent_edit}, {@code version_mismatch} or
 * {@code permission_denied}. {@code by} says who is in the way, {@code from} and {@code to} where; {@code userChange}
 * is what was there, {@code agentChange} what the action wants there.
 */
@Json
public record ActionConflict(
        String type,
        List<String> by,
        @Nullable Integer from,
        @Nullable Integer to,
        @Nullable String userChange,
        @Nullable String agentChange,
        String message) {}
