package dev.agentos;

import dev.agentos.client.Client;
import dev.agentos.command.LocalCommands;
import dev.agentos.daemon.Daemon;
import dev.agentos.nucleus.Nucleus;
import java.util.List;

/** One jar, three processes: hands over to the one that the launcher names. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        var rest = List.of(arguments).subList(1, arguments.length);
        System.exit(
                switch (arguments[0]) {
                    case "client" -> Client.run(rest);
                    case "local" -> LocalCommands.run(rest);
                    case "daemon" -> Daemon.run(rest);
                    case "nucleus" -> Nucleus.run(rest);
                    default -> throw new IllegalArgumentException("no such process: " + arguments[0]);
                });
    }
}
