package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.AgentFileView;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds the files that agents speak of, and tells everybody which of them one is looking at. */
final class AgentFiles {
    static final MessageType TOUCHED = new MessageType("agent.file");

    private final MessageBus bus;
    private final Workspaces workspaces;

    AgentFiles(MessageBus bus, Workspaces workspaces) {
        this.bus = bus;
        this.workspaces = workspaces;
    }

    /** Where a file is in the agent's folder; nothing for one that is elsewhere, and for what is no path. */
    static Optional<WorkspacePath> inside(Agent agent, String named) {
        try {
            var top = agent.top();
            var wanted = agent.folder().resolve(named).normalize();
            return within(top, wanted).or(() -> within(real(top), wanted)).filter(path -> !path.isRoot());
        } catch (InvalidPathException | AgentOsException impossible) {
            return Optional.empty();
        }
    }

    private static Optional<WorkspacePath> within(Path folder, Path file) {
        return file.startsWith(folder)
                ? Optional.of(new WorkspacePath(folder.relativize(file).toString()))
                : Optional.empty();
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException gone) {
            return folder;
        }
    }

    /**
     * Tells that an agent touches a file; what is in no workspace nobody can look at. Made before the moment in which
     * it is used, for it asks the store.
     */
    Consumer<TaskFile> teller(Agent agent) {
        var workspace = workspaces.find(Participant.SYSTEM, agent.workspace());
        return file -> workspace
                .flatMap(around ->
                        within(around.path(), agent.top().resolve(file.path().text())))
                .ifPresent(place -> bus.publish(
                        Participant.SYSTEM,
                        TOUCHED,
                        agent.topic() + ".file",
                        new AgentFileView(
                                agent.id().text(),
                                agent.session().text(),
                                agent.workspace().text(),
                                place.text(),
                                file.access().toString(),
                                file.view().line())));
    }
}
