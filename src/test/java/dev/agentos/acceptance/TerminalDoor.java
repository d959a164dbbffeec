package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** The terminals of a running daemon as a test reaches them: over REST, sockets and the command line. */
record TerminalDoor(AgentOs agentos, String token) {
    static TerminalDoor of(AgentOs agentos) throws Exception {
        return new TerminalDoor(agentos, agentos.token());
    }

    String open(String... command) throws Exception {
        var words = new ArrayList<>(List.of("terminal", "new", "--detached", "--"));
        words.addAll(List.of(command));
        var result = agentos.run(words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return result.out().strip();
    }

    HttpRequest.Builder asOwner(String path) throws Exception {
        return agentos.request(path).header("Authorization", "Bearer " + token).header("Content-Type", "application/json");
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(asOwner(path));
    }

    HttpResponse<String> post(String path, String json) throws Exception {
        return send(asOwner(path).POST(BodyPublishers.ofString(json)));
    }

    String screen(String id) throws Exception {
        return get("/api/terminals/" + id + "/screen?format=text").body();
    }

    String output(String id) throws Exception {
        return get("/api/terminals/" + id + "/output").body();
    }

    SocketReader socket(String path) throws Exception {
        return SocketReader.connect(agentos.daemonFile().port(), path, "Authorization: Bearer " + token + "\r\n");
    }
}
