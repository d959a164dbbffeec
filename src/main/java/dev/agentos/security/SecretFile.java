package dev.agentos.security;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A secret that outlives the process, in a file that only its owner can read. */
final class SecretFile {
    private final Path path;

    SecretFile(Path path) {
        this.path = path;
    }

    /** The secret in the file; made on first use. */
    Secret readOrMake() {
        try {
            var text = Files.readString(path).strip();
            return text.isEmpty() ? replace() : new Secret(text);
        } catch (NoSuchFileException first) {
            return replace();
        } catch (IOException unreadable) {
            throw unusable(unreadable);
        }
    }

    /** A new secret, on disk before it is handed out. */
    Secret replace() {
        var secret = Secret.random();
        try {
            write(path, secret.reveal());
            return secret;
        } catch (IOException failed) {
            throw unusable(failed);
        }
    }

    /** Replaces a file as a whole; only its owner can read it. */
    static void write(Path path, String text) throws IOException {
        var fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (var file = FileChannel.open(fresh, options, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE))) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) file.write(bytes);
            file.force(true);
        }
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (var folder = FileChannel.open(path.getParent())) {
            folder.force(true);
        }
    }

    private AgentOsException unusable(IOException why) {
        return new AgentOsException(
                ErrorCode.HOME_UNUSABLE,
                "cannot use the key file " + path + ": " + why.getMessage(),
                "check that the file belongs to you",
                why);
    }
}
