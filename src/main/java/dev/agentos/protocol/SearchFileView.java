package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** The matches in a file; the etag identifies the searched state. */
@Json
public record SearchFileView(String path, String etag, List<SearchMatchView> matches) {}
