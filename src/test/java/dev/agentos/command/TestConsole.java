package dev.agentos.command;

import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.platform.DaemonHandle;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A client that only prints, 80 columns wide, without a terminal. */
public final class TestConsole {
    private TestConsole() {}

    static CommandContext context(Path folder, OutputStream out, OutputStream err) {
        return context(Home.of(Map.of("AGENTOS_HOME", folder.toString())), out, err, Optional.empty());
    }

    public static CommandContext context(Home home, OutputStream out, OutputStream err, Optional<DaemonHandle> daemon) {
        var io = (CommandIo) Proxy.newProxyInstance(
                TestConsole.class.getClassLoader(),
                new Class<?>[] {CommandIo.class},
                (_, method, _) -> switch (method.getName()) {
                    case "columns" -> 80;
                    case "output" -> out;
                    case "errors" -> err;
                    case "folder" -> home.folder();
                    case "environment" -> Map.of();
                    case "inputIsTerminal", "outputIsTerminal" -> false;
                    default -> throw new AssertionError("the command asks for " + method.getName());
                });
        return CommandContext.of(Participant.LOCAL_OWNER, io, home, daemon);
    }
}
