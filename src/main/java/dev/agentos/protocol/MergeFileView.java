package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A file that a commit will change: {@code kind} is created, modified or deleted. */
@Json
public record MergeFileView(String path, String kind) {}
