package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.protocol.BrowserKey;
import dev.agentos.protocol.BrowserSession;
import dev.agentos.protocol.ChallengeAnswer;
import dev.agentos.protocol.ChallengeRequest;
import dev.agentos.protocol.ChallengeView;
import dev.agentos.protocol.NewBrowser;
import dev.agentos.security.Access;
import dev.agentos.security.Browsers;
import dev.agentos.security.Credentials;
import java.util.List;
import java.util.Objects;

/**
 * How browsers sign in. {@code /login?token=…} is the canvas itself, whose script trades the token for a key; looking
 * at that address uses nothing up. With the key, each page opens a session of its own.
 */
public final class SignIn {
    /** In this order: Chrome claims to be Safari too. */
    private static final List<String> BROWSERS = List.of("Firefox", "Chrome", "Safari");

    private static final List<String> SYSTEMS = List.of("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux");

    private final Credentials credentials;
    private final Browsers browsers;

    public SignIn(Credentials credentials) {
        this.credentials = credentials;
        this.browsers = credentials.browsers();
    }

    public List<Route> routes() {
        return List.of(
                Route.post(
                                "/api/browsers",
                                Access.EVERYBODY,
                                "Sign a browser in with the token of a link, which works once",
                                this::register)
                        .takes(NewBrowser.class)
                        .gives(BrowserKey.class),
                Route.post(
                                "/api/browsers/{id}/challenge",
                                Access.EVERYBODY,
                                "Make the daemon prove that it knows a browser's key",
                                this::challenge)
                        .takes(ChallengeRequest.class)
                        .gives(ChallengeView.class),
                Route.post(
                                "/api/browsers/{id}/sessions",
                                Access.EVERYBODY,
                                "Prove that the page knows the browser's key; returns a bearer token",
                                this::openSession)
                        .takes(ChallengeAnswer.class)
                        .gives(BrowserSession.class));
    }

    private Answer register(Exchange exchange) {
        var wanted = exchange.body(NewBrowser.class);
        if (exchange.origin().startsWith("http://localhost:"))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "browsers sign in at the daemon's address, not at localhost",
                    "open the link as `agentos up` prints it");
        credentials.redeemLink(wanted.token());
        var name = name(exchange.header("user-agent").orElse(""));
        var registration =
                browsers.register(exchange.origin(), name, Objects.requireNonNullElse(wanted.replaces(), ""));
        return Answer.created(
                new BrowserKey(registration.id(), registration.key().reveal()));
    }

    private static String name(String userAgent) {
        var browser = BROWSERS.stream().filter(userAgent::contains).findFirst().orElse("Browser");
        var system = SYSTEMS.stream().filter(userAgent::contains).findFirst();
        return browser + system.map(name -> " on " + name).orElse("");
    }

    private Answer challenge(Exchange exchange) {
        var nonce = exchange.body(ChallengeRequest.class).nonce();
        var challenge = browsers.challenge(exchange.pathPart("id"), exchange.origin(), nonce);
        return Answer.ok(new ChallengeView(challenge.nonce(), challenge.proof()));
    }

    private Answer openSession(Exchange exchange) {
        var answer = exchange.body(ChallengeAnswer.class);
        var id = exchange.pathPart("id");
        var token = browsers.openSession(id, exchange.origin(), answer.nonce(), answer.daemonNonce(), answer.proof());
        return Answer.created(new BrowserSession(token.reveal(), Browsers.SESSION_LIFETIME.toSeconds()));
    }
}
