package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A session leader and its descendants, as far as the system knows them: members of its session, and their children.
 */
record ProcessTree(int leader) {
    static final int SIGHUP = 1;
    static final int SIGKILL = 9;
    static final int SIGCONT = 18;
    static final int SIGSTOP = 19;
    /** A process that is not stopped by then waits for something that cannot be interrupted. */
    private static final long TO_STOP_NANOS = 1_000_000_000;

    private static final long BETWEEN_LOOKS_NANOS = 200_000;
    /**
     * Each round ends every group that it finds; only processes that leave their group between two rounds need another.
     */
    private static final int MAX_ROUNDS = 200;
    /** The 22nd field of all, the 20th after the name. */
    private static final int STARTED_AT = 19;

    /** A living process: zombies have ended, and are their parent's business. */
    record Member(int pid, int parent, int group, int session, long startedAt) {}

    /**
     * Sends the signal once to every living member, parents before their children; SIGCONT goes to children first, so
     * that a shell never sees its program stopped and takes the terminal back.
     */
    void signal(int signal) {
        var living = living();
        var members = living.values().stream()
                .filter(process -> belongs(process, living))
                .sorted(Comparator.comparingInt(process -> depth(process, living)))
                .toList();
        for (var member : signal == SIGCONT ? members.reversed() : members) {
            Libc.kill(member.pid(), signal);
            if (signal == SIGSTOP) awaitStopped(member);
        }
    }

    /** It stops when it next gets a processor. Until then a shell still sees the end of its programs. */
    private static void awaitStopped(Member member) {
        long deadline = System.nanoTime() + TO_STOP_NANOS;
        var stat = Path.of("/proc", String.valueOf(member.pid()));
        while (fields(stat).map(fields -> !"TtZX".contains(fields[0])).orElse(false) && System.nanoTime() < deadline)
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }

    private static int depth(Member process, Map<Integer, Member> living) {
        int depth = 0;
        for (var ancestor = living.get(process.parent()); ancestor != null; ancestor = living.get(ancestor.parent()))
            depth++;
        return depth;
    }

    /**
     * Ends them by group: the system does that in one step, and what is just being started in a group is ended with it.
     * One by one, a program that starts itself twice would win.
     */
    void end() {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            var members = members();
            if (members.isEmpty()) return;
            Set<Integer> groups = new HashSet<>();
            for (var member : members) if (groups.add(member.group())) Libc.kill(-member.group(), SIGKILL);
        }
    }

    /**
     * Whether one of the members at the leader's end is still there. Only then does the leader's number still belong to
     * the session: the system does not reuse it while a session has it.
     */
    static boolean anyLives(List<Member> remembered) {
        return remembered.stream()
                .anyMatch(member -> read(Path.of("/proc", String.valueOf(member.pid())))
                        .filter(now -> now.startedAt() == member.startedAt() && now.session() == member.session())
                        .isPresent());
    }

    List<Member> members() {
        var living = living();
        var members = new ArrayList<Member>();
        for (var process : living.values()) if (belongs(process, living)) members.add(process);
        return members;
    }

    private boolean belongs(Member process, Map<Integer, Member> living) {
        for (var ancestor = process; ancestor != null; ancestor = living.get(ancestor.parent())) {
            if (ancestor.session() == leader || ancestor.pid() == leader) return true;
        }
        return false;
    }

    private static Map<Integer, Member> living() {
        var living = new HashMap<Integer, Member>();
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) read(process).ifPresent(member -> living.put(member.pid(), member));
        } catch (IOException | DirectoryIteratorException unreadable) {
            System.err.println("cannot list processes: " + unreadable.getMessage());
        }
        return living;
    }

    private static Optional<Member> read(Path process) {
        return fields(process)
                .filter(fields -> !fields[0].equals("Z") && !fields[0].equals("X"))
                .map(fields -> new Member(
                        Integer.parseInt(process.getFileName().toString()),
                        Integer.parseInt(fields[1]),
                        Integer.parseInt(fields[2]),
                        Integer.parseInt(fields[3]),
                        Long.parseLong(fields[STARTED_AT])));
    }

    /**
     * The fields after the name, which is in parentheses and may itself hold any character: state, parent, group,
     * session, and further on the start.
     */
    private static Optional<String[]> fields(Path process) {
        try {
            var stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return Optional.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", STARTED_AT + 2));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
