package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A nucleus that runs as root does not hand that on. The program runs in a user namespace, made by bubblewrap, in which root's own
 * files belong to an ordinary user, so the workspace stays writable; outside that namespace the program can do nothing as root.
 */
final class OrdinaryUser {
    private static final List<Path> BUBBLEWRAP = List.of(Path.of("/usr/bin/bwrap"), Path.of("/bin/bwrap"), Path.of("/usr/local/bin/bwrap"));
    private static final int FIRST_PERSON = 1000;
    private static final int NOBODY = 65_534;

    private OrdinaryUser() {}

    static List<String> wrap(List<String> command) {
        var bubblewrap = BUBBLEWRAP.stream().filter(Files::isExecutable).findFirst().orElseThrow(() -> Program.failure(
                "AgentOS runs as root, and programs may only be started as an ordinary user",
                "install the package bubblewrap, run AgentOS as an ordinary user, or set security.allow_root = true"));
        var id = String.valueOf(ordinaryId());
        var wrapped = new ArrayList<>(List.of(bubblewrap.toString(), "--dev-bind", "/", "/", "--unshare-user", "--uid", id, "--gid", id, "--"));
        wrapped.addAll(command);
        return wrapped;
    }

    /** The first person with an account here, so that the prompt has a name; else nobody. */
    private static int ordinaryId() {
        try {
            return Files.readAllLines(Path.of("/etc/passwd")).stream()
                    .map(line -> line.split(":"))
                    .filter(fields -> fields.length > 2)
                    .mapToInt(fields -> Integer.parseInt(fields[2]))
                    .filter(id -> id >= FIRST_PERSON && id < NOBODY)
                    .min().orElse(NOBODY);
        } catch (IOException | NumberFormatException unreadable) {
            return NOBODY;
        }
    }
}
