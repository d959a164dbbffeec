package dev.agentos.screen;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** The xterm.js of the canvas, without a browser, in a Node process. Each answer is what it shows then. */
final class XtermOracle implements AutoCloseable {
    private static final Path FOLDER = Path.of("src/test/node");

    private final Process node;
    private final BufferedWriter out;
    private final BufferedReader in;

    XtermOracle() {
        if (!Files.isDirectory(FOLDER.resolve("node_modules/@xterm/headless")))
            throw new IllegalStateException("xterm.js, to compare with, is not installed: run npm ci in " + FOLDER);
        try {
            node = new ProcessBuilder("node", "xterm-oracle.mjs")
                    .directory(FOLDER.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException missing) {
            throw new IllegalStateException("Node 20.19 or later, to run xterm.js, is not installed", missing);
        }
        out = node.outputWriter();
        in = node.inputReader();
    }

    String begin(int columns, int rows) {
        return ask("new " + columns + " " + rows);
    }

    String feed(byte[] bytes) {
        return ask("feed " + Base64.getEncoder().encodeToString(bytes));
    }

    String resize(int columns, int rows) {
        return ask("resize " + columns + " " + rows);
    }

    private String ask(String command) {
        try {
            out.write(command);
            out.newLine();
            out.flush();
            var line = in.readLine();
            if (line == null) throw new IllegalStateException("the Node process with xterm.js has ended");
            return new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        node.destroy();
    }
}
