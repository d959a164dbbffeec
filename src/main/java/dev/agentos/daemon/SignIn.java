package dev.agentos.daemon;

import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.StaticFiles;
import dev.agentos.security.Credentials;
import java.util.Map;

/** {@code /login?token=…}: trades a link that works once for a cookie, and goes on to the canvas without the token in its address. */
final class SignIn {
    /** The canvas itself says how to sign in; this is for a build without it. */
    private static final String USED_UP = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>AgentOS</title>
            <h1>This link no longer works</h1>
            <p>It signs in once, within 15 minutes. Run <code>agentos up</code> for a new one.</p>
            """;

    private final Credentials credentials;

    SignIn(Credentials credentials) {
        this.credentials = credentials;
    }

    Answer signIn(Exchange exchange) {
        var participant = exchange.query("token").flatMap(credentials::redeemLink);
        if (participant.isEmpty()) return new Answer.Text(401, "text/html; charset=utf-8", StaticFiles.page().orElse(USED_UP));
        var cookie = exchange.cookieName() + "=" + credentials.issueCookie(participant.get()).reveal()
                + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + Credentials.COOKIE_LIFETIME.toSeconds();
        return new Answer.Redirect("/", Map.of("Set-Cookie", cookie));
    }
}
