package dev.agentos.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Participant;
import dev.agentos.feature.TestDaemon;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code agentos session list}. */
class ListCommandTest {
    @TempDir
    Path folder;

    private TestDaemon daemon;

    @BeforeEach
    void open() throws Exception {
        daemon = new TestDaemon(folder.resolve("home"));
    }

    @AfterEach
    void close() {
        daemon.close();
    }

    @Test
    void withoutSessionsItSaysHowToStartOne() {
        var listed = daemon.run("session", "list");
        assertThat(listed.exitCode()).isZero();
        assertThat(listed.output()).isEmpty();
        assertThat(listed.errors()).startsWith("No sessions yet.");
        assertThat(daemon.run("session", "list", "--quiet").errors()).isEmpty();
        assertThat(daemon.run("session", "list", "--json").output().strip()).isEqualTo("[]");
    }

    @Test
    void listsSessionsWithTheirFolder() throws Exception {
        var project = Files.createDirectory(folder.resolve("project"));
        var workspace = daemon.service(Workspaces.class).register(Participant.LOCAL_OWNER, project);
        daemon.service(Sessions.class).create(Participant.LOCAL_OWNER, "fix login", workspace.id());
        assertThat(daemon.run("session", "list").output())
                .contains("fix login")
                .contains(workspace.path().toString());
        assertThat(daemon.run("session", "list", "--json").output()).contains("\"name\":\"fix login\"");
    }
}
