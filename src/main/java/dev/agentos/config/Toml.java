package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads TOML 1.0. Knows nothing of the settings of AgentOS; refuses texts over 1 MiB and nesting over 64 levels. */
public final class Toml {
    static final int LARGEST_TEXT = 1 << 20;
    static final int DEEPEST_NESTING = 64;

    private Toml() {}

    /** Reads a file of UTF-8 text. */
    public static TomlValue.Table read(Path file) {
        return parse(file.toString(), text(file));
    }

    /** Reads {@code text}; {@code source} is how errors call it, usually a file's path. */
    public static TomlValue.Table parse(String source, String text) {
        return document(source, text).root();
    }

    static TomlDocument document(String source, String text) {
        if (text.length() > LARGEST_TEXT) throw tooLarge(source);
        return new TomlParser(new TomlCursor(source, text)).document();
    }

    /** The decoded text of a file that may come from a stranger: not a device or a pipe, bounded, and really UTF-8. */
    static String text(Path file) {
        if (!Files.isRegularFile(file)) throw invalid(file + " is not a regular file");
        if (!Files.isReadable(file)) throw invalid(file + " is not readable; check its permissions");
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(LARGEST_TEXT + 1);
            if (bytes.length > LARGEST_TEXT) throw tooLarge(file.toString());
            return decoded(file, ByteBuffer.wrap(bytes));
        } catch (IOException failure) {
            throw new AgentOsException(ErrorCode.CONFIG_INVALID, "cannot read " + file + ": " + failure, "", failure);
        }
    }

    private static String decoded(Path file, ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException malformed) {
            throw invalid(file + ":" + lineAt(bytes) + ": not valid UTF-8; save the file as UTF-8");
        }
    }

    private static int lineAt(ByteBuffer bytes) {
        int line = 1;
        for (int i = 0; i < bytes.position(); i++) if (bytes.get(i) == '\n') line++;
        return line;
    }

    private static AgentOsException tooLarge(String source) {
        return invalid(source + " is larger than the limit of 1 MiB");
    }

    private static AgentOsException invalid(String message) {
        return new AgentOsException(ErrorCode.CONFIG_INVALID, message);
    }
}
