package dev.agentos.acceptance;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/** A language model that says what it is told to, and waits in the middle of it until it is let go on. */
final class ScriptedModel implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final String address;
    private final HttpClient client = HttpClient.newHttpClient();

    ScriptedModel() throws IOException {
        process = new ProcessBuilder(
                        "node",
                        Path.of("src/test/node/fake-llm.mjs").toAbsolutePath().toString(),
                        "--port",
                        "0")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        out = process.inputReader();
        var line = out.readLine();
        address = line.replaceFirst(".*(http://[0-9.:]+).*", "$1");
    }

    String address() {
        return address;
    }

    private String ask(String method, String path) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create(address + path))
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Whether an agent is at this point, where its model is silent. */
    boolean isHeldAt(String name) throws IOException, InterruptedException {
        return ask("GET", "/__held").contains("\"" + name + "\"");
    }

    void release(String name) throws IOException, InterruptedException {
        ask("POST", "/__release?name=" + name);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
