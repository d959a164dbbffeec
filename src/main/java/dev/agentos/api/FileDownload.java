package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.http.Answer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

/**
 * A file's bytes for a browser. Only images, audio, video and plain text are displayed; everything else is downloaded.
 * The content is always sandboxed: no scripts, no requests, no origin, because even an image can contain a program.
 */
final class FileDownload {
    private static final long MAX_BYTES = 512L << 20;
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    private static final String BYTES = "application/octet-stream";

    private FileDownload() {}

    static Answer of(FileTree tree, WorkspacePath path, boolean toSave) {
        var size = tree.statOfFile(path).size();
        if (size > MAX_BYTES)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "\"" + path + "\" is larger than " + MAX_BYTES + " bytes",
                    "copy it in a terminal");
        // Opened before anything is announced: a file that is gone by now is refused like one that never was.
        var file = tree.open(path);
        return with(
                path.name(), toSave, kind -> new Answer.Stream(kind, size, connection -> copy(file, size, connection)));
    }

    /** The bytes of what a file with this name was at some time. */
    static Answer of(String name, byte[] content) {
        return with(name, false, kind -> new Answer.Bytes(kind, content));
    }

    private static Answer with(String name, boolean toSave, Function<String, Answer> content) {
        var shown = FileKinds.shownAs(name);
        var headers = Map.of(
                "Content-Security-Policy",
                POLICY,
                "Content-Disposition",
                (toSave || shown.isEmpty() ? "attachment" : "inline") + "; filename*=UTF-8''" + encoded(name));
        return new Answer.With(headers, content.apply(shown.orElse(BYTES)));
    }

    private static void copy(InputStream opened, long size, OutputStream connection) throws IOException {
        try (var file = opened) {
            var buffer = new byte[64 * 1024];
            for (long left = size; left > 0; ) {
                int count = file.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (count < 0) throw new EOFException("the file became shorter");
                connection.write(buffer, 0, count);
                left -= count;
            }
        }
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A");
    }
}
