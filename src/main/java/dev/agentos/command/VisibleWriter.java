package dev.agentos.command;

import dev.agentos.core.BidiControls;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** The output of commands, with bidirectional control characters escaped. */
final class VisibleWriter extends FilterWriter {
    VisibleWriter(OutputStream stream) {
        super(new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8)));
    }

    @Override
    public void write(int character) throws IOException {
        write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
        write(new String(characters, from, length));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(BidiControls.escape(text.substring(from, from + length)));
    }
}
