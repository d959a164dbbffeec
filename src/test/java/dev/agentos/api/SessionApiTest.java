package dev.agentos.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.feature.TestDaemon;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The routes of sessions, over HTTP. */
class SessionApiTest {
    @TempDir
    Path folder;

    private TestDaemon daemon;
    private String workspace;

    @BeforeEach
    void open() throws Exception {
        daemon = new TestDaemon(folder.resolve("home"));
        workspace = daemon.service(Workspaces.class)
                .register(Participant.LOCAL_OWNER, Files.createDirectory(folder.resolve("project")))
                .id()
                .text();
    }

    @AfterEach
    void close() {
        daemon.close();
    }

    @Test
    void createsASession() throws Exception {
        var answer = daemon.post("/api/sessions", "{\"name\":\"fix login\",\"workspace\":\"%s\"}".formatted(workspace));
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(daemon.service(Sessions.class).list(Participant.LOCAL_OWNER))
                .singleElement()
                .satisfies(session -> {
                    assertThat(session.name()).isEqualTo("fix login");
                    assertThat(daemon.get("/api/sessions/" + session.id()).body())
                            .isEqualTo(answer.body());
                });
    }

    @Test
    void aSessionThatDoesNotExistIsNotFound() throws Exception {
        var answer = daemon.get("/api/sessions/" + RandomId.next());
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("SESSION_NOT_FOUND", "agentos session list");
    }
}
