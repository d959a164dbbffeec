package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.security.Access;
import dev.agentos.security.Identity;
import dev.agentos.security.Permissions;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Headers;
import io.helidon.http.Method;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks every request first: the Host must be an address of ours, an Origin must be our own page (another site's page
 * could call us), and the participant is noted for the routes. There are no cookies: browsers would send them to every
 * port of this host.
 */
final class Guard implements Filter {
    /**
     * Scripts, styles and connections come only from us, and no page may put us in a frame. Inline styles are allowed,
     * because the canvas's terminal and editor write theirs while they run; inline scripts are not.
     */
    private static final Map<HeaderName, String> SECURITY_HEADERS = Map.of(
            HeaderNames.create("Content-Security-Policy"),
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
                    + "img-src 'self' data: blob:; connect-src 'self'; "
                    + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            HeaderNames.create("X-Content-Type-Options"),
            "nosniff",
            HeaderNames.create("X-Frame-Options"),
            "DENY",
            HeaderNames.create("Referrer-Policy"),
            "no-referrer",
            HeaderNames.create("Cross-Origin-Opener-Policy"),
            "same-origin",
            HeaderNames.create("Cross-Origin-Resource-Policy"),
            "same-origin");

    private static final Pattern SLASHES = Pattern.compile("/+");
    private static final long MAX_READ_OFF = 4L << 20;
    private static final String BEARER = "Bearer ";
    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final HeaderName SOCKET_PROTOCOL = HeaderNames.create("Sec-WebSocket-Protocol");
    /** Browsers cannot set headers of a WebSocket, but they can name protocols. */
    private static final String TOKEN_PROTOCOL = "bearer.";

    private final Function<String, Optional<Identity>> ofBearer;
    private final Permissions permissions;
    private final Metrics metrics;
    private final OwnAddress address;

    Guard(Function<String, Optional<Identity>> ofBearer, Permissions permissions, Metrics metrics, OwnAddress address) {
        this.ofBearer = ofBearer;
        this.permissions = permissions;
        this.metrics = metrics;
        this.address = address;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        SECURITY_HEADERS.forEach((name, value) -> response.header(name, value));
        try {
            checkOrigin(request.headers());
            if (!isPage(request)) checkSite(request.headers());
            // Bodies are bounded, so chunks are not needed, and the web server reads their lengths without a bound.
            if (request.headers().contains(HeaderNames.TRANSFER_ENCODING))
                throw new InvalidInput("Transfer-Encoding is not accepted", "send Content-Length");
            identify(request.headers()).ifPresent(request.context()::register);
            chain.proceed();
        } catch (AgentOsException refused) {
            Responses.refuse(response, refused);
        }
        metrics.count(
                "agentos_http_requests",
                "status",
                String.valueOf(response.status().code()));
        // The web server announces the end of the connection but leaves it open until it has been idle for minutes.
        if (request.headers().contains(HeaderValues.CONNECTION_CLOSE))
            throw new CloseConnectionException("as the client asked");
        if (response.status().code() >= 400 && mayHaveMuchToSay(request))
            throw new CloseConnectionException("a refused body is not read to its end");
    }

    private static boolean mayHaveMuchToSay(RoutingRequest request) {
        return request.headers().contains(HeaderNames.TRANSFER_ENCODING)
                || request.headers().contentLength().orElse(0) > MAX_READ_OFF;
    }

    /** For WebSockets too: browsers let any page open one, and say which page it was. */
    void checkOrigin(Headers headers) {
        var host = headers.first(HeaderNames.HOST).orElse("");
        if (!address.isNamedBy(host))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "the Host header does not match this daemon",
                    "open the canvas at the address that `agentos up` prints");
        var origin = headers.first(HeaderNames.ORIGIN);
        boolean several = headers.all(HeaderNames.ORIGIN, List::of).size() > 1;
        if (several || origin.isPresent() && !origin.get().equals("http://" + host)) throw foreignPage();
    }

    /**
     * Browsers report whether the request comes from a page of the same origin; a page at another port of this host is
     * a foreign one.
     */
    void checkSite(Headers headers) {
        var site = headers.first(FETCH_SITE);
        if (site.isPresent() && !site.get().equals("same-origin") && !site.get().equals("none")) throw foreignPage();
    }

    /** Links from elsewhere may lead to the canvas. The path is read as routing reads it, however it is spelled. */
    private static boolean isPage(RoutingRequest request) {
        var path = SLASHES.matcher(request.path().path()).replaceAll("/");
        boolean api = path.startsWith("/api/") || path.startsWith("/ws") || path.equals("/metrics");
        return !api && request.prologue().method().equals(Method.GET);
    }

    /** Fails for a token that is not valid; empty without one. */
    Optional<Identity> identify(Headers headers) {
        var token = token(headers);
        if (token.isEmpty()) return Optional.empty();
        return Optional.of(ofBearer.apply(token.get()).orElseThrow(Guard::wrongToken));
    }

    /** Before any code of a feature runs, so that a check that is missing there opens nothing to strangers. */
    void admit(Participant participant, Access access) {
        permissions.admit(participant, access);
    }

    private static Optional<String> token(Headers headers) {
        var authorization = headers.first(HeaderNames.AUTHORIZATION);
        if (authorization.isPresent())
            return authorization.map(value ->
                    value.startsWith(BEARER) ? value.substring(BEARER.length()).strip() : "");
        return protocols(headers)
                .filter(Guard::isToken)
                .map(protocol -> protocol.substring(TOKEN_PROTOCOL.length()))
                .findFirst();
    }

    /** The protocol to name when a WebSocket is accepted: a browser that offered some expects one of them. */
    static Optional<Header> chosenProtocol(Headers headers) {
        var chosen = protocols(headers).filter(protocol -> !isToken(protocol)).findFirst();
        return chosen.map(protocol -> HeaderValues.create(SOCKET_PROTOCOL, protocol));
    }

    private static boolean isToken(String protocol) {
        return protocol.startsWith(TOKEN_PROTOCOL);
    }

    private static Stream<String> protocols(Headers headers) {
        var offered = headers.all(SOCKET_PROTOCOL, List::of).stream();
        return offered.flatMap(header -> Stream.of(header.split(","))).map(String::strip);
    }

    private static AgentOsException foreignPage() {
        return new AgentOsException(
                ErrorCode.PERMISSION_DENIED,
                "requests from pages of another origin are refused",
                "open the canvas at the address that `agentos up` prints");
    }

    static AgentOsException notSignedIn() {
        return new AgentOsException(
                ErrorCode.AUTH_FAILED,
                "you are not signed in",
                "run `agentos up` and open the link it prints, "
                        + "or send the token that `agentos token` prints as `Authorization: Bearer …`");
    }

    private static AgentOsException wrongToken() {
        return new AgentOsException(
                ErrorCode.AUTH_FAILED, "the token is not valid", "`agentos token` prints the valid one");
    }
}
