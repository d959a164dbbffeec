package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A document. {@code version} counts its changes; {@code dirty}: the file has another text, or is gone. {@code text}
 * only when one is asked for.
 */
@Json
public record DocumentView(
        String path,
        String epoch,
        long version,
        boolean dirty,
        String file,
        String lineEnding,
        String encoding,
        @Nullable String text) {}
