package dev.agentos.file;

import static dev.agentos.core.Participant.LOCAL_OWNER;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** A folder that is registered as a workspace, with a session in it, in a registry of its own. */
public record TestWorkspace(
        Path folder,
        Home home,
        Store store,
        Permissions permissions,
        Workspaces workspaces,
        WorkspaceId id,
        SessionId session)
        implements AutoCloseable {
    public static TestWorkspace in(Path temporary, Home home) throws Exception {
        var folder = Files.createDirectories(temporary.toRealPath().resolve("project"));
        var store = Store.open(temporary.resolve("registry.db"), Clock.systemUTC());
        var bus = new MessageBus(Clock.systemUTC());
        var permissions = new Permissions(store, bus);
        var workspaces = new Workspaces(store, bus, permissions, Clock.systemUTC());
        var id = workspaces.register(LOCAL_OWNER, folder).id();
        var session = new Sessions(store, bus, permissions, Clock.systemUTC())
                .create(LOCAL_OWNER, "work", id)
                .id();
        return new TestWorkspace(folder, home, store, permissions, workspaces, id, session);
    }

    public WorkspaceFiles files() {
        return new WorkspaceFiles(home, workspaces, Clock.systemUTC());
    }

    public void setRole(Participant who, Role role) {
        permissions.setRole(LOCAL_OWNER, who, role, session.scope());
    }

    public void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    @Override
    public void close() {
        store.close();
    }
}
