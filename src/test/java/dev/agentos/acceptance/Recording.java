package dev.agentos.acceptance;

import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.JsonText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Writes down what an agent does while a test drives it, as an asciicast (version 2): what it prints ({@code o}), what
 * its hooks say ({@code h}), and what it truly does ({@code s}), as the test knows from the model's side; {@code ?}
 * where nobody can say.
 */
final class Recording implements AutoCloseable {
    private final Owner owner;
    private final String terminal;
    private final Path hooks;
    private final BufferedWriter out;
    private final long begun = System.nanoTime();
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer undecoded = ByteBuffer.allocate(8 << 20);
    private final HttpClient client = HttpClient.newHttpClient();
    private final Thread thread;
    private long offset;
    private int words;
    private volatile boolean stopped;

    Recording(Owner owner, AgentView agent, Path file) throws IOException {
        this.owner = owner;
        this.terminal = agent.terminal();
        this.hooks =
                owner.agentos().home().resolve("launch").resolve(agent.id()).resolve("hooks");
        this.out = Files.newBufferedWriter(
                Files.createDirectories(file.getParent()).resolve(file.getFileName()));
        out.write(JsonText.of(Map.of("version", 2, "width", 80, "height", 24)) + "\n");
        this.thread = Thread.ofPlatform().start(this::follow);
    }

    /** From now on this is what it does. */
    void truth(String status) {
        note("s", status);
    }

    private void follow() {
        try {
            while (!stopped) {
                copyHooks();
                copyOutput();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (Exception ended) {
            note("s", "?");
        }
    }

    private void copyOutput() throws Exception {
        var printed = client.send(
                        owner.request("/api/terminals/" + terminal + "/output?from=" + offset + "&to="
                                        + (offset + (4 << 20)))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
        if (printed.length == 0) return;
        offset += printed.length;
        undecoded.put(printed).flip();
        var text = CharBuffer.allocate(undecoded.remaining());
        decoder.decode(undecoded, text, false);
        undecoded.compact();
        note("o", text.flip().toString());
    }

    private void copyHooks() throws IOException {
        var said = Files.exists(hooks) ? Files.readAllLines(hooks) : List.<String>of();
        for (; words < said.size(); words++) note("h", said.get(words));
    }

    private synchronized void note(String kind, String text) {
        try {
            out.write(JsonText.of(List.of((System.nanoTime() - begun) / 1_000_000 / 1000.0, kind, text)) + "\n");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public void close() throws Exception {
        stopped = true;
        thread.join();
        client.close();
        out.close();
    }
}
