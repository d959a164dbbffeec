package dev.agentos.command;

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

    /** Runs a program in the person's terminal (an editor, a browser) and returns its exit code. */
    int run(List<String> program) throws IOException, InterruptedException;
}
