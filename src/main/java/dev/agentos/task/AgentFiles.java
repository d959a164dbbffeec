package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.bus.MessageBus;
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

/** Finds the files that agents name, and publishes which file an agent is reading or writing. */
final class AgentFiles {
    private final MessageBus bus;
    private final Workspaces workspaces;

    AgentFiles(MessageBus bus, Workspaces workspaces) {
        this.bus = bus;
        this.workspaces = workspaces;
    }

    /** The path of a file in the agent's folder; empty for a file elsewhere, and for text that is no path. */
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
     * Publishes that an agent touches a file; not for files outside all workspaces, which cannot be opened. Created
     * before it is used, because it reads the store.
     */
    Consumer<TaskFile> teller(Agent agent) {
        var workspace = workspaces.find(Participant.SYSTEM, agent.workspace());
        return file -> workspace
                .flatMap(around ->
                        within(around.path(), agent.top().resolve(file.path().text())))
                .ifPresent(place -> bus.publish(
                        Participant.SYSTEM,
                        Task.FILE_TOUCHED,
                        agent.topic() + ".file",
                        new AgentFileView(
                                agent.id().text(),
                                agent.session().text(),
                                agent.workspace().text(),
                                place.text(),
                                file.wireAccess(),
                                file.view().line())));
    }
}
