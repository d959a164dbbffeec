package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import java.util.List;
import java.util.Optional;

/** Runs a command in this process, without a daemon. */
public final class LocalCommands {
    private LocalCommands() {}

    public static int run(List<String> arguments) {
        try {
            var context = CommandContext.of(
                    Participant.LOCAL_OWNER, new LocalIo(), Home.of(System.getenv()), Optional.empty());
            return Math.abs(new Commands(context).run(arguments));
        } catch (AgentOsException refused) {
            System.err.println(refused.line());
            return refused.code().exitCode();
        }
    }
}
