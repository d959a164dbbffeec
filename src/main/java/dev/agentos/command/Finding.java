package dev.agentos.command;

import io.avaje.jsonb.Json;

/**
 * One result of {@code doctor}: {@code ok}, {@code warning}, {@code missing} (something optional) or {@code broken}.
 */
@Json
public record Finding(String name, String state, String detail, String advice) {
    static Finding ok(String name, String detail) {
        return new Finding(name, "ok", detail, "");
    }

    /** It works, but not as it should be used. */
    static Finding warning(String name, String detail, String advice) {
        return new Finding(name, "warning", detail, advice);
    }

    static Finding missing(String name, String disables, String advice) {
        return new Finding(name, "missing", "not found; disables " + disables, advice);
    }

    static Finding broken(String name, String detail, String advice) {
        return new Finding(name, "broken", detail, advice);
    }
}
