package dev.agentos.command;

import dev.agentos.core.Home;
import dev.agentos.core.PersonProgram;
import dev.agentos.core.ProcessSignals;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The streams of this process, for commands that run without a daemon. */
final class LocalIo implements CommandIo {
    private final InputStream input = new FileInputStream(FileDescriptor.in);
    private final OutputStream output = new FileOutputStream(FileDescriptor.out);
    private final OutputStream errors = new FileOutputStream(FileDescriptor.err);

    @Override
    public InputStream input() {
        return input;
    }

    @Override
    public OutputStream output() {
        return output;
    }

    @Override
    public OutputStream errors() {
        return errors;
    }

    @Override
    public Path folder() {
        return Path.of(System.getProperty("user.dir"));
    }

    @Override
    public Map<String, String> environment() {
        return System.getenv();
    }

    @Override
    public boolean inputIsTerminal() {
        return Boolean.getBoolean("agentos.tty.input");
    }

    @Override
    public boolean outputIsTerminal() {
        return Boolean.getBoolean("agentos.tty.output");
    }

    @Override
    public int columns() {
        return size(1, 80);
    }

    @Override
    public int rows() {
        return size(0, 24);
    }

    private static int size(int index, int otherwise) {
        var rowsAndColumns = System.getProperty("agentos.tty.size", "").split(" ");
        return rowsAndColumns.length == 2 ? Integer.parseInt(rowsAndColumns[index]) : otherwise;
    }

    /** Local commands print and end; they do not follow the window's size. */
    @Override
    public void whenResized(Runnable action) {}

    @Override
    public void raw(boolean on) throws IOException {
        throw new IOException("reading single keys needs a daemon");
    }

    /** Without a daemon there is nothing to resume. */
    @Override
    public void resumeWith(List<String> arguments, long offset, String hint) {}

    @Override
    public int run(PersonProgram program) throws IOException, InterruptedException {
        try (var _ = ProcessSignals.ignoreInterrupt()) {
            return new ProcessBuilder(program.command(environment(), Home.of(environment())))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException failed) {
            throw failed;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
