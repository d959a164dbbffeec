package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Edits of a document, one after the other, as one change. Positions are those of {@code version}; without it, of the
 * text as it is.
 */
@Json
public record DocumentChange(@Nullable Long version, List<DocumentEdit> edits) {}
