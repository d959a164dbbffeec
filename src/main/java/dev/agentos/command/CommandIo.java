package dev.agentos.command;

import dev.agentos.core.PersonProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The person's end of a command: their streams, folder, environment and terminal, wherever the command itself runs. */
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

    /** Calls back, on another thread, whenever the person's window has another size. */
    void whenResized(Runnable action);

    /** Every key as it comes, nothing echoed; or back to how it was. */
    void raw(boolean on) throws IOException;

    /**
     * Should the daemon be gone before the command ends, the next one goes on with these arguments, the last of them an
     * option whose value is this offset plus what was written to the output since. {@code hint} is for the person when
     * there is no next one.
     */
    void resumeWith(List<String> arguments, long offset, String hint) throws IOException;

    /** Runs the person's editor or browser in their terminal and returns its exit code. */
    int run(PersonProgram program) throws IOException, InterruptedException;
}
