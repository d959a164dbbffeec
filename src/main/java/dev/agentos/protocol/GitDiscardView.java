package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** How things are now, and what is in the trash of the file as it was; nothing when it had been deleted. */
@Json
public record GitDiscardView(GitStatusView status, @Nullable TrashView kept) {}
