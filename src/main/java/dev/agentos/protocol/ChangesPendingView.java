package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The pending changes of an agent have changed; {@code files} of its files differ from the baseline. */
@Json
public record ChangesPendingView(String agent, String session, int files) {}
