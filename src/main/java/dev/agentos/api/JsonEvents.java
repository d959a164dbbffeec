package dev.agentos.api;

import dev.agentos.http.EventStream;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Answers that come bit by bit, each a view of its own. */
final class JsonEvents {
    private JsonEvents() {}

    static void send(EventStream stream, String event, Object view) {
        try {
            stream.send("0", event, JsonText.of(view));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
