package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * {@code from}, {@code to} and {@code text}; or {@code match}, which must be there once, and {@code text}; or
 * {@code patch}, a unified diff.
 */
@Json
public record DocumentEdit(
        @Nullable Integer from,
        @Nullable Integer to,
        @Nullable String match,
        @Nullable String text,
        @Nullable String patch) {}
