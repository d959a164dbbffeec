package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** {@code AGENTOS_HOME/daemon.json}: where other programs find the daemon. */
@Json
public record DaemonFile(long pid, int port, String version) {}
