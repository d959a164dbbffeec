package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change with both texts and their hunks; the texts are left out, and there are no hunks, when one of them is no text
 * or has more than 1 MiB.
 */
@Json
public record ChangeDiffView(
        ChangeView change,
        @Nullable String oldText,
        @Nullable String newText,
        List<ChangeHunkView> hunks) {}
