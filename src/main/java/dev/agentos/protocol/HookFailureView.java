package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A command of an agent's plugin that failed: {@code hook} says when it was run. */
@Json
public record HookFailureView(String agent, String name, String hook, String command, String message) {}
