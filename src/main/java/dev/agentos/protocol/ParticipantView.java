package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A participant: {@code id} for programs ({@code user:…}, {@code agent:…}), {@code name} for people. */
@Json
public record ParticipantView(String id, String name) {}
