package dev.agentos.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes server-sent events. A reader that is gone shows as an {@link IOException} at the next write. */
public final class EventStream {
    private final OutputStream connection;

    EventStream(OutputStream connection) {
        this.connection = connection;
    }

    /**
     * {@code id} is what the reader sends back as {@code Last-Event-ID}; the data is JSON, so it has no line breaks.
     */
    public void send(String id, String event, String json) throws IOException {
        write("id: " + id + "\nevent: " + event + "\ndata: " + json + "\n\n");
    }

    /** Keeps proxies from closing a silent connection, and shows us whether the reader is still there. */
    public void beat() throws IOException {
        write(":\n\n");
    }

    private void write(String text) throws IOException {
        connection.write(text.getBytes(StandardCharsets.UTF_8));
        connection.flush();
    }
}
