package dev.agentos.command;

import io.avaje.jsonb.Json;

/** One thing that {@code doctor} looked at: {@code ok}, {@code missing} (something optional) or {@code broken}. */
@Json
public record Finding(String name, String state, String detail, String advice) {
    static Finding ok(String name, String detail) {
        return new Finding(name, "ok", detail, "");
    }

    static Finding missing(String name, String disables, String advice) {
        return new Finding(name, "missing", "not found: " + disables, advice);
    }

    static Finding broken(String name, String detail, String advice) {
        return new Finding(name, "broken", detail, advice);
    }
}
