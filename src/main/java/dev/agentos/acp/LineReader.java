package dev.agentos.acp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines of a stream, none of which can fill the memory: one that is longer than allowed is read past. Used by one thread. */
final class LineReader {
    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final int longest;

    /** A line, or in its place that there was one too long. */
    record Line(String text, boolean tooLong) {}

    LineReader(InputStream in, int longest) {
        this.in = new BufferedInputStream(in, BUFFER);
        this.longest = longest;
    }

    /** Empty at the end; what comes after the last line break is no line. */
    Optional<Line> next() throws IOException {
        var line = new ByteArrayOutputStream();
        boolean tooLong = false;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') return Optional.of(new Line(tooLong ? "" : line.toString(StandardCharsets.UTF_8), tooLong));
            if (line.size() < longest) line.write(b);
            else tooLong = true;
        }
        return Optional.empty();
    }
}
