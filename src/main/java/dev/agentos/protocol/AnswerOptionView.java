package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * One way to answer; {@code kind} is allow_once, allow_always, reject_once or reject_always. It is a {@code String},
 * because ACP agents may send other kinds.
 */
@Json
public record AnswerOptionView(String id, String name, String kind) {
    public boolean allows() {
        return kind.startsWith("allow");
    }
}
