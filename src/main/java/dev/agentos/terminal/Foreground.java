package dev.agentos.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The foreground of a terminal: the program that was started in it, as a shell at its prompt, or another one that this
 * has started, as a shell at work; or it is stopped until it is continued.
 */
public enum Foreground {
    ITSELF,
    ANOTHER,
    STOPPED,
    UNKNOWN;

    private static final String SANDBOX = "bwrap";
    private static final int STATE = 0;
    private static final int GROUP = 2;
    private static final int GROUP_IN_FRONT = 5;

    static Foreground of(long pid) {
        if (pid <= 0) return UNKNOWN;
        try {
            var fields = fields(program(pid));
            if (fields[STATE].equals("T")) return STOPPED;
            return fields[GROUP].equals(fields[GROUP_IN_FRONT]) ? ITSELF : ANOTHER;
        } catch (IOException | IndexOutOfBoundsException gone) {
            return UNKNOWN;
        }
    }

    /**
     * Whether nothing that the program has started shares its group: a shell gives each command that a person types a
     * group of its own, and those of its start-up files none.
     */
    static boolean isAlone(long pid) {
        try {
            var process = program(pid);
            var group = fields(process)[GROUP];
            return children(process).noneMatch(child -> isIn(group, child));
        } catch (IOException | IndexOutOfBoundsException unknown) {
            return true;
        }
    }

    /** The process itself, or the program in its sandbox: the process is then a shell, above two bwrap processes. */
    private static String program(long pid) throws IOException {
        var process = String.valueOf(pid);
        if (!name(process).equals("sh")) return process;
        var inside = children(process).findFirst().filter(child -> name(child).equals(SANDBOX));
        for (var next = inside; next.isPresent(); ) {
            process = next.get();
            next = name(process).equals(SANDBOX) ? children(process).findFirst() : Optional.empty();
        }
        return process;
    }

    private static String name(String process) {
        try {
            return Files.readString(Path.of("/proc", process, "comm")).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    /** Oldest first. */
    private static Stream<String> children(String process) throws IOException {
        var list = Files.readString(Path.of("/proc", process, "task", process, "children"));
        return Arrays.stream(list.split(" ")).filter(child -> !child.isBlank());
    }

    private static boolean isIn(String group, String process) {
        try {
            return fields(process)[GROUP].equals(group);
        } catch (IOException | IndexOutOfBoundsException gone) {
            return false;
        }
    }

    /**
     * The fields of a process from its state on. The name of its program comes before that, in brackets, and may hold
     * any character.
     */
    private static String[] fields(String process) throws IOException {
        var stat = Files.readString(Path.of("/proc", process, "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }
}
