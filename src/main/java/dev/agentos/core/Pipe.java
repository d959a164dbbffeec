package dev.agentos.core;

import java.util.List;
import java.util.Map;

/**
 * The frames between the {@code agentos} program and the daemon. The program sends one {@link #START} and then obeys:
 * it prints, reads when asked, runs the person's editor or browser when asked, and ends with {@link #EXIT}.
 */
public final class Pipe {
    /** To the daemon: a {@link Start}. */
    public static final byte START = 10;
    /** To the daemon: what was read from standard input; empty at its end. */
    public static final byte INPUT = 11;
    /**
     * To the daemon: the name of a signal that the program got ({@code INT}, {@code TERM}, {@code HUP}, {@code PIPE}).
     */
    public static final byte SIGNAL = 12;
    /** To the daemon: the terminal's new size, columns then rows. */
    public static final byte RESIZE = 13;
    /** To the daemon: the exit code of what {@link #RUN} started. */
    public static final byte RAN = 14;

    /** To the program: bytes for standard output. */
    public static final byte OUTPUT = 20;
    /** To the program: bytes for standard error. */
    public static final byte ERRORS = 21;
    /**
     * To the program: read standard input once, at most this many bytes. Input that no command asks for stays unread.
     */
    public static final byte READ = 22;
    /** To the program: put the terminal into raw mode, or back. */
    public static final byte RAW = 23;
    /** To the program: run this {@link PersonProgram} in your terminal and report its exit code. */
    public static final byte RUN = 24;
    /** To the program: end with this exit code. */
    public static final byte EXIT = 25;

    /**
     * To the program: should this connection break, find or start another daemon and start again with these arguments,
     * the last of them an option whose value is this offset plus the bytes of {@link #OUTPUT} that came since. Then a
     * hint for the person, should there be no other daemon.
     */
    public static final byte RESUME = 26;

    private Pipe() {}

    /** Sizes are 0 where there is no terminal. */
    public record Start(
            List<String> arguments,
            String folder,
            Map<String, String> environment,
            boolean inputIsTerminal,
            boolean outputIsTerminal,
            int columns,
            int rows) {
        public Start {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        public Frame frame() {
            return new FieldWriter()
                    .texts(arguments)
                    .text(folder)
                    .pairs(environment)
                    .truth(inputIsTerminal)
                    .truth(outputIsTerminal)
                    .whole(columns)
                    .whole(rows)
                    .frame(START);
        }

        public static Start read(Frame frame) {
            var fields = frame.fields();
            return new Start(
                    fields.texts(),
                    fields.text(),
                    fields.pairs(),
                    fields.truth(),
                    fields.truth(),
                    fields.whole(),
                    fields.whole());
        }
    }
}
