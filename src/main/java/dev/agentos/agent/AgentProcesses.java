package dev.agentos.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recognises the processes of agents: a process belongs to an agent if it, or one of its ancestors, was started with
 * that agent's {@linkplain AgentMarks variables}. This attributes what agents do; it does not stop a program that hides
 * where it comes from.
 */
public final class AgentProcesses {
    private static final String MARK = AgentMarks.ID + "=";
    private static final int MAX_ANCESTORS = 1_000;

    private AgentProcesses() {}

    /**
     * The agents that a process and its ancestors were started for, whether or not this daemon knows them. The ancestor
     * that is furthest away comes first: a process can choose the variables of its children, not those of its parents.
     */
    public static List<AgentId> agentsOf(int process) {
        var agents = new ArrayList<AgentId>();
        int ancestor = process;
        for (int i = 0; i < MAX_ANCESTORS && ancestor > 1; i++) {
            startedFor(ancestor).ifPresent(agents::add);
            ancestor = parent(ancestor);
        }
        return agents.reversed();
    }

    /** Variables are as they were when the process began to run its program. */
    private static Optional<AgentId> startedFor(int process) {
        for (var variable : read(process, "environ").split("\0"))
            if (variable.startsWith(MARK)) return AgentId.find(variable.substring(MARK.length()));
        return Optional.empty();
    }

    private static int parent(int process) {
        var stat = read(process, "stat"); // the name is in parentheses and may contain any character
        var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length < 2 ? 0 : Integer.parseInt(fields[1]);
    }

    /** Empty if the process has ended or belongs to another user. */
    private static String read(int process, String file) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process), file), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
