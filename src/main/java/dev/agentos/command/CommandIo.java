package dev.agentos.command;

import dev.agentos.core.PersonProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The client's side of a command: its streams, folder, environment and terminal, in whichever process the command runs.
 */
public interface CommandIo {
    InputStream input();

    OutputStream output();

    OutputStream errors();

    Path folder();

    Map<String, String> environment();

    boolean inputIsTerminal();

    boolean outputIsTerminal();

    /** 80 where there is no terminal. */
    int columns();

    /** 24 where there is no terminal. */
    int rows();

    /** Calls {@code action}, on another thread, when the window is resized. */
    void whenResized(Runnable action);

    /** Raw mode: every key as it is typed, without echo; or the previous mode. */
    void raw(boolean on) throws IOException;

    /**
     * If the daemon is gone before the command ends, the next one resumes with these arguments, the last of which is an
     * option whose value is this offset plus the number of bytes written to the output since. {@code hint} is shown if
     * there is no next daemon.
     */
    void resumeWith(List<String> arguments, long offset, String hint) throws IOException;

    /** Runs the person's editor or browser in their terminal and returns its exit code. */
    int run(PersonProgram program) throws IOException, InterruptedException;
}
