package dev.agentos.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.protocol.BrowserKey;
import dev.agentos.protocol.BrowserSession;
import dev.agentos.protocol.ChallengeView;
import dev.agentos.protocol.JsonText;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A browser as a link signs it in, and one page of it: does what the canvas does, by the documentation. */
public record SignedInBrowser(AgentOs agentos, BrowserKey key, String token) {
    private static final String NONCE = "a-nonce-of-a-page-that-is-long-enough";

    /** By the token of a link. */
    public static SignedInBrowser signIn(AgentOs agentos, String link) throws Exception {
        var key = JsonText.read(register(agentos, link).body(), BrowserKey.class);
        return new SignedInBrowser(agentos, key, "").open();
    }

    public static SignedInBrowser signIn(AgentOs agentos) throws Exception {
        var link = agentos.run("up", "--no-open").out().strip();
        return signIn(agentos, link.substring(link.indexOf('=') + 1));
    }

    public static HttpResponse<String> register(AgentOs agentos, String link) throws Exception {
        return post(agentos, "/api/browsers", "{\"token\":\"" + link + "\"}");
    }

    /** Another page. */
    public SignedInBrowser open() throws Exception {
        var challenge = JsonText.read(challenge().body(), ChallengeView.class);
        assertThat(challenge.proof()).isEqualTo(signed("daemon", challenge.nonce()));
        var body = "{\"nonce\":\"%s\",\"daemonNonce\":\"%s\",\"proof\":\"%s\"}"
                .formatted(NONCE, challenge.nonce(), signed("page", challenge.nonce()));
        var session = post(agentos, "/api/browsers/" + key.id() + "/sessions", body);
        assertThat(session.statusCode()).isEqualTo(201);
        return new SignedInBrowser(
                agentos,
                key,
                JsonText.read(session.body(), BrowserSession.class).token());
    }

    public HttpResponse<String> challenge() throws Exception {
        return post(agentos, "/api/browsers/" + key.id() + "/challenge", "{\"nonce\":\"" + NONCE + "\"}");
    }

    public HttpRequest.Builder request(String path) throws Exception {
        return agentos.request(path).header("Authorization", "Bearer " + token);
    }

    public HttpResponse<String> get(String path) throws Exception {
        return AgentOs.send(request(path));
    }

    /** As a page opens one. */
    public SocketReader socket(String path) throws Exception {
        return SocketReader.connect(
                agentos.daemonFile().port(),
                path,
                "Sec-WebSocket-Protocol: agentos, bearer." + token + "\r\nOrigin: " + origin()
                        + "\r\nSec-Fetch-Site: same-origin\r\n");
    }

    private String origin() throws Exception {
        return "http://127.0.0.1:" + agentos.daemonFile().port();
    }

    private String signed(String role, String daemonNonce) throws Exception {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.key().getBytes(), "HmacSHA256"));
        var text = String.join("\n", "AgentOS", role, origin(), key.id(), NONCE, daemonNonce);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(text.getBytes()));
    }

    private static HttpResponse<String> post(AgentOs agentos, String path, String body) throws Exception {
        return AgentOs.send(
                agentos.request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }
}
