package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** What was found in a file; the etag names the state in which it was found. */
@Json
public record SearchFileView(String path, String etag, List<SearchMatchView> matches) {}
