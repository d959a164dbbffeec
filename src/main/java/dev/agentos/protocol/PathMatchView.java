package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** A file whose path fits; {@code positions} are the characters that do. */
@Json
public record PathMatchView(String path, int score, List<Integer> positions) {}
