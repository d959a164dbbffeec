package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** A running daemon as its owner reaches it: over REST, sockets and the command line. */
record Owner(AgentOs agentos, String token) {
    static Owner of(AgentOs agentos) throws Exception {
        return new Owner(agentos, agentos.token());
    }

    HttpRequest.Builder request(String path) throws Exception {
        return agentos.request(path).header("Authorization", "Bearer " + token);
    }

    HttpRequest.Builder json(String path, String body) throws Exception {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(request(path));
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return send(json(path, body));
    }

    HttpResponse<String> delete(String path) throws Exception {
        return send(request(path).DELETE());
    }

    SocketReader socket(String path) throws Exception {
        return SocketReader.connect(agentos.daemonFile().port(), path, authorization());
    }

    String authorization() {
        return "Authorization: Bearer " + token + "\r\n";
    }

    /** Opens a terminal on the command line. */
    String open(String... command) throws Exception {
        var words = new ArrayList<>(List.of("terminal", "new", "--detached", "--"));
        words.addAll(List.of(command));
        var result = agentos.run(words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return result.out().strip();
    }

    String screen(String id) throws Exception {
        return get("/api/terminals/" + id + "/screen?format=text").body();
    }

    String output(String id) throws Exception {
        return get("/api/terminals/" + id + "/output").body();
    }
}
