package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A nucleus that runs as root does not pass that on. The program runs in a user namespace in which root's own files
 * belong to an ordinary user, so the workspace stays writable; outside that namespace the program can do nothing as
 * root. No process stays between the nucleus and the program: the one that creates the namespace becomes the program,
 * so signals and exit codes get through.
 */
record OrdinaryUser(String name, int id) {
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/bin"), Path.of("/usr/local/bin"));
    private static final OrdinaryUser NOBODY = new OrdinaryUser("nobody", 65_534);
    private static final int FIRST_PERSON = 1000;

    /** The first person with an account here, so that the prompt has a name; otherwise the user {@code nobody}. */
    static OrdinaryUser find() {
        try {
            return Files.readAllLines(Path.of("/etc/passwd")).stream()
                    .map(line -> line.split(":"))
                    .filter(fields -> fields.length > 2)
                    .map(fields -> new OrdinaryUser(fields[0], Integer.parseInt(fields[2])))
                    .filter(user -> user.id >= FIRST_PERSON && user.id < NOBODY.id)
                    .min((a, b) -> Integer.compare(a.id, b.id))
                    .orElse(NOBODY);
        } catch (IOException | NumberFormatException unreadable) {
            return NOBODY;
        }
    }

    List<String> wrap(List<String> command) {
        var wrapped = new ArrayList<>(List.of(
                tool("setpriv"),
                "--no-new-privs",
                "--",
                tool("unshare"),
                "--user",
                "--map-user=" + id,
                "--map-group=" + id,
                "--"));
        wrapped.addAll(command);
        return wrapped;
    }

    private static String tool(String name) {
        return PLACES.stream()
                .map(place -> place.resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.AGENT_SPAWN_FAILED,
                        "AgentOS runs as root, but may only start programs as an ordinary user, which needs " + name,
                        "install the package util-linux, run AgentOS as an ordinary user, "
                                + "or set security.allow_root = true"))
                .toString();
    }

    /** Sets the variables for the user, so that the environment matches the system. */
    Map<String, String> name(Map<String, String> environment) {
        var named = new HashMap<>(environment);
        named.put("USER", name);
        named.put("LOGNAME", name);
        return named;
    }
}
