package dev.agentos.acp;

import dev.agentos.protocol.JsonMeter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Lines of a stream that is not trusted. A line that can be a message is bounded by its size and by the number and
 * nesting of its values while it arrives, and one that goes beyond ends the reading; any other line is noise, of which
 * only the beginning is kept. Used by one thread.
 */
final class LineReader {
    private static final int BUFFER = 64 * 1024;
    private static final int MAX_NOISE = 200;

    private final InputStream in;
    private final int maxMessage;

    LineReader(InputStream in, int maxMessage) {
        this.in = new BufferedInputStream(in, BUFFER);
        this.maxMessage = maxMessage;
    }

    /**
     * Empty at the end; what comes after the last line break is no line. Throws TOO_LARGE or INVALID_INPUT for a
     * message beyond its bounds.
     */
    Optional<String> next() throws IOException {
        int first = in.read();
        while (first == ' ' || first == '\t' || first == '\r') first = in.read();
        return first == '{' ? message(first) : noise(first);
    }

    private Optional<String> message(int first) throws IOException {
        var meter = new JsonMeter();
        try (var line = new LineBuffer(maxMessage)) {
            for (int b = first; b >= 0; b = in.read()) {
                if (b == '\n') return Optional.of(line.text());
                meter.add(b);
                line.add(b);
            }
            return Optional.empty();
        }
    }

    private Optional<String> noise(int first) throws IOException {
        try (var line = new LineBuffer(MAX_NOISE)) {
            for (int b = first; b >= 0; b = in.read()) {
                if (b == '\n') return Optional.of(line.text());
                if (line.size() < MAX_NOISE) line.add(b);
            }
            return Optional.empty();
        }
    }
}
