package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** A session leader and everything that it started, as far as the system remembers: descendants, and members of its session. */
record ProcessTree(int leader) {
    static final int SIGHUP = 1;
    static final int SIGKILL = 9;
    static final int SIGCONT = 18;
    static final int SIGSTOP = 19;
    /** A fork bomb is stopped faster than it grows, or in this many rounds. */
    private static final int MAX_ROUNDS = 200;

    /** Every living member gets the signal once. */
    void signal(int signal) {
        members().forEach(pid -> Libc.kill(pid, signal));
    }

    /** Stops them all first, until nobody new appears: what is stopped cannot start others. Then ends them. */
    void end() {
        Set<Integer> stopped = new LinkedHashSet<>();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            var fresh = members();
            fresh.removeAll(stopped);
            if (fresh.isEmpty()) break;
            fresh.forEach(pid -> Libc.kill(pid, SIGSTOP));
            stopped.addAll(fresh);
        }
        stopped.forEach(pid -> Libc.kill(pid, SIGKILL));
    }

    private Set<Integer> members() {
        var members = new LinkedHashSet<Integer>();
        ProcessHandle.of(leader).ifPresent(process -> {
            members.add(leader);
            process.descendants().forEach(descendant -> members.add((int) descendant.pid()));
        });
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) {
                int pid = Integer.parseInt(process.getFileName().toString());
                if (session(process) == leader) members.add(pid);
            }
        } catch (IOException unreadable) {
            // Without /proc the descendants are all that can be known.
        }
        return members;
    }

    /** The fourth field after the name, which is in parentheses and may itself hold any character. 0 for a zombie or one that is gone. */
    private static int session(Path process) {
        try {
            var stat = Files.readString(process.resolve("stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields[0].equals("Z") ? 0 : Integer.parseInt(fields[3]);
        } catch (IOException | RuntimeException gone) {
            return 0;
        }
    }
}
