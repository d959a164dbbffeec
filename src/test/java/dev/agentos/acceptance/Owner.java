package dev.agentos.acceptance;

import static dev.agentos.acceptance.AgentOs.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** A running daemon as its owner reaches it: over REST, sockets and the command line. */
public record Owner(AgentOs agentos, String token) {
    public static Owner of(AgentOs agentos) throws Exception {
        return new Owner(agentos, agentos.token());
    }

    public HttpRequest.Builder request(String path) throws Exception {
        return agentos.request(path).header("Authorization", "Bearer " + token);
    }

    public HttpRequest.Builder json(String path, String body) throws Exception {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    public HttpResponse<String> get(String path) throws Exception {
        return send(request(path));
    }

    public HttpResponse<String> post(String path, String body) throws Exception {
        return send(json(path, body));
    }

    public HttpResponse<String> delete(String path) throws Exception {
        return send(request(path).DELETE());
    }

    public SocketReader socket(String path) throws Exception {
        return SocketReader.connect(agentos.daemonFile().port(), path, authorization());
    }

    public String authorization() {
        return "Authorization: Bearer " + token + "\r\n";
    }

    /** A text field of an agent; something else when there is no such agent. */
    public String agent(String name, String field) throws Exception {
        var agent = agents().replaceAll("(?s).*\\{([^}]*\"name\":\"" + name + "\"[^}]*)\\}.*", ",$1");
        return agent.replaceAll("(?s).*,\"" + field + "\":\"([^\"]*)\".*", "$1");
    }

    /**
     * In JSON, where an agent has no braces of its own. When the daemon was killed, this starts one, as every command
     * does.
     */
    public String agents() throws Exception {
        try {
            return get("/api/agents").body();
        } catch (IOException noDaemon) {
            agentos.run("list");
            return get("/api/agents").body();
        }
    }

    /** Opens a terminal on the command line. */
    public String open(String... command) throws Exception {
        var words = new ArrayList<>(List.of("terminal", "new", "--detached", "--"));
        words.addAll(List.of(command));
        var result = agentos.run(words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return result.out().strip();
    }

    public String screen(String id) throws Exception {
        return get("/api/terminals/" + id + "/screen?format=text").body();
    }

    public String output(String id) throws Exception {
        return get("/api/terminals/" + id + "/output").body();
    }
}
