package dev.agentos.acceptance;

import io.avaje.jsonb.Json;
import java.util.List;

/** What typists.mjs prints: every line that was typed, and the text that each of them has in the end. */
@Json
public record Typists(List<String> typed, List<String> texts) {}
