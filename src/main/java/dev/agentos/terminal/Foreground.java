package dev.agentos.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the terminal belongs to the program that was started in it, or to one that this has started: a shell at its prompt, or at work. Or it is stopped, and does
 * nothing until it is told to go on.
 */
public enum Foreground {
    ITSELF, ANOTHER, STOPPED, UNKNOWN;

    private static final int STATE = 0;
    private static final int GROUP = 2;
    private static final int GROUP_IN_FRONT = 5;

    static Foreground of(long pid) {
        if (pid <= 0) return UNKNOWN;
        try {
            var stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            // The name of the program, in brackets, may hold anything.
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            if (fields[STATE].equals("T")) return STOPPED;
            return fields[GROUP].equals(fields[GROUP_IN_FRONT]) ? ITSELF : ANOTHER;
        } catch (IOException | IndexOutOfBoundsException gone) {
            return UNKNOWN;
        }
    }
}
