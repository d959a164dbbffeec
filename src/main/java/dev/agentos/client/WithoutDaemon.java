package dev.agentos.client;

import java.util.List;
import java.util.Set;

/** The commands that run without starting a daemon: help, and those for a daemon that cannot start. */
final class WithoutDaemon {
    private static final Set<String> COMMANDS = Set.of("help", "config", "completion");
    private static final Set<String> DAEMON_COMMANDS = Set.of("stop", "status", "logs");

    private WithoutDaemon() {}

    /** Completion has no answers without a daemon, and must not start one. */
    static boolean hasNoAnswer(List<String> arguments) {
        return !arguments.isEmpty() && arguments.getFirst().equals("complete");
    }

    static boolean suits(List<String> arguments) {
        if (arguments.contains("--help") || arguments.contains("-h")) return true;
        var words =
                arguments.stream().filter(argument -> !argument.startsWith("-")).toList();
        if (words.isEmpty()) return true;
        if (words.getFirst().equals("doctor")) return !arguments.contains("--fix");
        if (COMMANDS.contains(words.getFirst())) return true;
        if (!words.getFirst().equals("daemon")) return false;
        return words.size() == 1 || DAEMON_COMMANDS.contains(words.get(1));
    }
}
