package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks for a terminal; everything may be left out: the shell, 80x24, in the folder of the session's workspace. */
@Json
public record NewTerminalRequest(
        @Nullable List<String> command,
        @Nullable Integer cols,
        @Nullable Integer rows,
        @Nullable String cwd) {}
