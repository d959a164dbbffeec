package dev.agentos.crdt;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The real Yjs in a Node process. */
final class YjsOracle implements AutoCloseable {
    static final Path FOLDER = Path.of("src/test/node");

    private final Process node;
    private final BufferedWriter out;
    private final BufferedReader in;

    YjsOracle() {
        if (!Files.isDirectory(FOLDER.resolve("node_modules/yjs")))
            throw new IllegalStateException("Yjs, to compare with, is not installed: run npm ci in " + FOLDER);
        try {
            node = new ProcessBuilder("node", "yjs-oracle.mjs")
                    .directory(FOLDER.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException missing) {
            throw new IllegalStateException("Node 20.19 or later, to run Yjs, is not installed", missing);
        }
        out = node.outputWriter();
        in = node.inputReader();
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> ask(String command, Map<String, ?> details) {
        var question = new LinkedHashMap<String, Object>(details);
        question.put("do", command);
        try {
            out.write(JsonWriter.write(Values.of(question)));
            out.newLine();
            out.flush();
            var line = in.readLine();
            if (line == null) throw new IllegalStateException("the Node process with Yjs has ended");
            var answer = (Map<String, Object>) JsonReader.read(line);
            if (answer.containsKey("error"))
                throw new IllegalStateException("Yjs failed at " + question + ": " + answer.get("error"));
            return answer;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    byte[] askBytes(String command, Map<String, ?> details, String field) {
        return bytes(ask(command, details).get(field));
    }

    static byte[] bytes(Object base64) {
        return Base64.getDecoder().decode((String) base64);
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    static List<byte[]> allBytes(Object list) {
        return ((List<?>) list).stream().map(YjsOracle::bytes).toList();
    }

    @Override
    public void close() {
        node.destroy();
    }
}
