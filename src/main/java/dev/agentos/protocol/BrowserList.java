package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** The browsers that are signed in, as the daemon keeps them. */
@Json
public record BrowserList(List<BrowserView> browsers) {
    public BrowserList {
        browsers = List.copyOf(browsers);
    }
}
