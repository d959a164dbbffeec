package dev.agentos.daemon;

import dev.agentos.core.BuildVersion;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.protocol.DaemonFile;
import dev.agentos.protocol.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalInt;

/** The files by which others find the running daemon. Those of a killed daemon tell the next one its port. */
final class DaemonFiles {
    private final Home home;

    DaemonFiles(Home home) {
        this.home = home;
    }

    OptionalInt previousPort() {
        try {
            int port = JsonText.read(Files.readString(home.daemonFile()), DaemonFile.class)
                    .port();
            return port > 0 && port <= 65_535 ? OptionalInt.of(port) : OptionalInt.empty();
        } catch (IOException | InvalidInput none) {
            return OptionalInt.empty();
        }
    }

    void write(int port) throws IOException {
        long pid = ProcessHandle.current().pid();
        replace(home.pidFile(), pid + "\n");
        replace(home.daemonFile(), JsonText.of(new DaemonFile(pid, port, BuildVersion.CURRENT)) + "\n");
    }

    /** Readers see the old text or the new one, never a part. */
    private static void replace(Path path, String text) throws IOException {
        var fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
        Files.writeString(fresh, text);
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void remove() throws IOException {
        Files.deleteIfExists(home.daemonFile());
        Files.deleteIfExists(home.pidFile());
    }
}
