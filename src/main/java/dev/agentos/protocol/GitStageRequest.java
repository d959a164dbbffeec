package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whole files and folders, or of one file these hunks of its difference. */
@Json
public record GitStageRequest(List<String> paths, @Nullable List<String> hunks) {}
