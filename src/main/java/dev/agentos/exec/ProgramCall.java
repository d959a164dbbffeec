package dev.agentos.exec;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program to run without a terminal: its command, folder, variables beside the daemon's own, input, time limit and
 * output limit.
 */
public record ProgramCall(
        List<String> command,
        Path folder,
        Map<String, String> environment,
        byte[] input,
        Duration time,
        long maxOutput) {
    private static final Duration USUAL_TIME = Duration.ofSeconds(60);
    private static final long USUAL_OUTPUT = 16L << 20;
    private static final byte[] NOTHING = {};

    public ProgramCall {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    public static ProgramCall of(Path folder, List<String> command) {
        return new ProgramCall(command, folder, Map.of(), NOTHING, USUAL_TIME, USUAL_OUTPUT);
    }

    public ProgramCall with(Map<String, String> variables) {
        var all = new HashMap<>(environment);
        all.putAll(variables);
        return new ProgramCall(command, folder, all, input, time, maxOutput);
    }

    public ProgramCall reading(byte[] bytes) {
        return new ProgramCall(command, folder, environment, bytes, time, maxOutput);
    }

    public ProgramCall within(Duration limit) {
        return new ProgramCall(command, folder, environment, input, limit, maxOutput);
    }

    AgentOsException tookTooLong() {
        return new AgentOsException(
                ErrorCode.TIMED_OUT,
                "\"" + command.getFirst() + "\" took longer than " + time.toSeconds() + " seconds",
                "it was stopped; try it in a terminal");
    }

    public ProgramCall printingAtMost(long bytes) {
        return new ProgramCall(command, folder, environment, input, time, bytes);
    }
}
