package dev.agentos.protocol;

import dev.agentos.core.AgentOsException;
import io.avaje.jsonb.Json;

/** The body of every refusal. */
@Json
public record ErrorView(Detail error) {
    /** {@code code} for programs, {@code message} and {@code hint} for people. */
    @Json
    public record Detail(String code, String name, String message, String hint) {}

    public static ErrorView of(AgentOsException refused) {
        var code = refused.code();
        return new ErrorView(
                new Detail(code.number(), code.name(), String.valueOf(refused.getMessage()), refused.hint()));
    }
}
