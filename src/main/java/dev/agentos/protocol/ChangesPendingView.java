package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The files of an agent are others than before: so many of them differ from what is agreed. */
@Json
public record ChangesPendingView(String agent, String session, int files) {}
