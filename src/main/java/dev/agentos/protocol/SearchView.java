package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** All that a search found, at once. */
@Json
public record SearchView(List<SearchFileView> files, SearchSummaryView summary) {}
