package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** What the daemon tells about itself. */
@Json
public record DaemonStatus(String version, String build, long pid, int port, Instant startedAt, String home, NucleusView nucleus) {}
