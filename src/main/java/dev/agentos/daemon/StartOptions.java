package dev.agentos.daemon;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.List;
import java.util.OptionalInt;

/**
 * The options that must be known before the daemon's sockets open, read from the command line that starts it. The
 * daemon runs that command line a moment later, which checks it properly.
 */
record StartOptions(OptionalInt port, boolean insecure, boolean foreground) {
    static StartOptions of(List<String> arguments) {
        var port = OptionalInt.empty();
        for (int i = 0; i < arguments.size(); i++) {
            var argument = arguments.get(i);
            if (argument.startsWith("--port=")) port = OptionalInt.of(port(argument.substring("--port=".length())));
            if (argument.equals("--port") && i + 1 < arguments.size())
                port = OptionalInt.of(port(arguments.get(i + 1)));
        }
        return new StartOptions(port, arguments.contains("--insecure"), arguments.contains("--foreground"));
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= 65_535) return port;
        } catch (NumberFormatException notANumber) {
            // Said below, as for a number out of range.
        }
        throw new AgentOsException(ErrorCode.USAGE, "--port takes a number from 0 to 65535, not \"" + text + "\"");
    }
}
