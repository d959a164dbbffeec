package dev.agentos.command.session;

import dev.agentos.agent.SavedSession;
import dev.agentos.agent.SavedSessions;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.session.Session;
import dev.agentos.session.Sessions;
import java.util.Optional;

/** Finds a session by its name, in the project of the current folder, or by its id. */
public final class SessionArgument {
    private SessionArgument() {}

    public static Session find(CommandContext context, String text) {
        var here = context.projectHere();
        var all = context.service(Sessions.class).list(context.caller()).stream()
                .filter(session ->
                        session.name().equals(text) || session.id().text().equals(text))
                .toList();
        var near = all.stream()
                .filter(session -> here.filter(session.workspace()::equals).isPresent())
                .findFirst();
        if (near.isPresent()) return near.get();
        if (all.size() == 1) return all.getFirst();
        throw new AgentOsException(
                all.isEmpty() ? ErrorCode.SESSION_NOT_FOUND : ErrorCode.CONFLICT,
                all.isEmpty()
                        ? "no session or saved session is named \"" + text + "\""
                        : "several sessions are named \"" + text + "\"",
                all.isEmpty() ? "`agentos session list` shows them" : "use its id, from `agentos session list`");
    }

    /** One that was saved in the project where the person stands. */
    static Optional<SavedSession> findSaved(CommandContext context, String name) {
        return context.projectHere()
                .flatMap(here -> context.service(SavedSessions.class).find(context.caller(), here, name));
    }
}
