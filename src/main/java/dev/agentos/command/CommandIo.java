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

    /** Runs a program in the person's terminal (an editor, a browser) and returns its exit code. */
    int run(List<String> program) throws IOException, InterruptedException;
}
