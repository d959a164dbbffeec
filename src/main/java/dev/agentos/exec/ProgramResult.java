package dev.agentos.exec;

import dev.agentos.nucleus.NucleusFrames;
import java.nio.charset.StandardCharsets;

/** A program's exit code and output; {@code cut} if it exceeded its output limit and was stopped. */
public record ProgramResult(int code, byte[] output, byte[] errors, boolean cut) {
    static ProgramResult of(NucleusFrames.Capture capture) {
        return new ProgramResult(capture.code(), capture.output(), capture.errors(), capture.cut());
    }

    public boolean succeeded() {
        return code == 0 && !cut;
    }

    public String text() {
        return new String(output, StandardCharsets.UTF_8);
    }

    public String errorText() {
        return new String(errors, StandardCharsets.UTF_8);
    }
}
