package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A client's message on {@code /ws/shell}: {@code input} with {@code data}, or {@code resize} with {@code rows} and
 * {@code cols}.
 */
@Json
public record ShellMessage(
        String type,
        @Nullable String data,
        @Nullable Integer rows,
        @Nullable Integer cols) {}
