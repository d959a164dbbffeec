package dev.agentos.client;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/**
 * The client's terminal. Whether there is one, and its size, comes from the script that started us, which knows it at
 * no cost; modes are changed with {@code stty}, which every Unix has and which costs nothing until it is needed.
 */
final class Tty {
    private final boolean input = Boolean.getBoolean("agentos.tty.input");
    private final boolean output = Boolean.getBoolean("agentos.tty.output");
    private volatile int columns;
    private volatile int rows;
    /** The modes to go back to; empty while they are untouched. */
    private volatile String before = "";

    Tty() {
        size(System.getProperty("agentos.tty.size", ""));
    }

    boolean isInput() {
        return input;
    }

    boolean isOutput() {
        return output;
    }

    int columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    void measure() throws IOException {
        size(stty("size"));
    }

    /** {@code "24 80"}: rows before columns, as {@code stty size} prints it. */
    private void size(String rowsAndColumns) {
        int space = rowsAndColumns.indexOf(' ');
        if (space < 0) return;
        rows = Integer.parseInt(rowsAndColumns.substring(0, space));
        columns = Integer.parseInt(rowsAndColumns.substring(space + 1).strip());
    }

    synchronized void raw(boolean on) throws IOException {
        if (!on) {
            restore();
            return;
        }
        if (!input || !before.isEmpty()) return;
        before = stty("-g");
        stty("raw", "-echo");
    }

    /** Restores the terminal's original mode. Called on every way out. */
    synchronized void restore() {
        if (before.isEmpty()) return;
        try {
            stty(before);
            before = "";
        } catch (IOException gone) {
            // The terminal itself is closed: there is nothing left to restore.
        }
    }

    private static String stty(String... arguments) throws IOException {
        var command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        var process = new ProcessBuilder(command)
                .redirectInput(Redirect.INHERIT)
                .redirectError(Redirect.DISCARD)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
}
