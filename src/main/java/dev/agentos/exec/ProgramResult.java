package dev.agentos.exec;

import java.nio.charset.StandardCharsets;

/** How a program ended and what it printed; {@code cut} when it printed more than it might and was ended for it. */
public record ProgramResult(int code, byte[] output, byte[] errors, boolean cut) {
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
