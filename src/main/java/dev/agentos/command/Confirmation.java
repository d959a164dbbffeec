package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Asks a person at a terminal before something is done. */
public final class Confirmation {
    private static final Set<String> YES = Set.of("y", "yes");

    private Confirmation() {}

    /** Whether a person at a terminal can be asked. */
    public static boolean isPossible(CommandContext context) {
        return context.io().inputIsTerminal();
    }

    /** Anything but yes means no. */
    public static boolean of(CommandContext context, String question) throws IOException {
        context.err().print(AgentOsException.harmless(question) + " [y/N] ");
        context.err().flush();
        var answer = new BufferedReader(new InputStreamReader(context.io().input(), StandardCharsets.UTF_8)).readLine();
        return answer != null && YES.contains(answer.strip().toLowerCase(Locale.ROOT));
    }
}
