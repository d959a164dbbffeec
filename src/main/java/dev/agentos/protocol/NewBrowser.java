package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** Signs a browser in with the token of a link; {@code replaces} is the id it had before. */
@Json
public record NewBrowser(String token, @Nullable String replaces) {}
