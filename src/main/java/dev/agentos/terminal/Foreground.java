package dev.agentos.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The foreground of a terminal: the program that was started in it, as a shell at its prompt, or another one that this
 * has started, as a shell at work; or it is stopped until it is continued.
 */
public enum Foreground {
    ITSELF,
    ANOTHER,
    STOPPED,
    UNKNOWN;

    private static final int STATE = 0;
    private static final int GROUP = 2;
    private static final int GROUP_IN_FRONT = 5;

    static Foreground of(long pid) {
        if (pid <= 0) return UNKNOWN;
        try {
            var fields = fields(String.valueOf(pid));
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
        var process = String.valueOf(pid);
        try {
            var group = fields(process)[GROUP];
            var children = Files.readString(Path.of("/proc", process, "task", process, "children"))
                    .strip();
            return children.isEmpty() || Arrays.stream(children.split(" ")).noneMatch(child -> isIn(group, child));
        } catch (IOException | IndexOutOfBoundsException unknown) {
            return true;
        }
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
