package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.security.Credentials;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Headers;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * Stands before every request: the Host must be an address of ours (a name could be made to point at us: DNS rebinding), an
 * Origin must be our own page (another site's page could call us), and who signs in is noted for the routes.
 */
final class Guard implements Filter {
    /**
     * Scripts, styles and connections come from us alone; nobody may put us in a frame. Styles may stand in the page, because the terminal and the editor
     * of the canvas write theirs while they run; scripts may not.
     */
    private static final Map<HeaderName, String> SECURITY_HEADERS = Map.of(
            HeaderNames.create("Content-Security-Policy"),
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; "
                    + "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            HeaderNames.create("X-Content-Type-Options"), "nosniff",
            HeaderNames.create("X-Frame-Options"), "DENY",
            HeaderNames.create("Referrer-Policy"), "no-referrer",
            HeaderNames.create("Cross-Origin-Opener-Policy"), "same-origin",
            HeaderNames.create("Cross-Origin-Resource-Policy"), "same-origin");

    private static final long MAX_READ_OFF = 4L << 20;
    private static final Pattern ADDRESS = Pattern.compile("localhost|\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

    private final Credentials credentials;
    private final Metrics metrics;
    private final IntSupplier port;

    /** The port is known once the server listens. */
    Guard(Credentials credentials, Metrics metrics, IntSupplier port) {
        this.credentials = credentials;
        this.metrics = metrics;
        this.port = port;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        SECURITY_HEADERS.forEach((name, value) -> response.header(name, value));
        try {
            checkOrigin(request.headers());
            // Nobody needs chunks for what fits into a bounded body, and the web server reads their lengths without a bound.
            if (request.headers().contains(HeaderNames.TRANSFER_ENCODING)) throw new InvalidInput("Transfer-Encoding is not accepted", "send Content-Length");
            identify(request.headers()).ifPresent(request.context()::register);
            chain.proceed();
        } catch (AgentOsException refused) {
            Responses.refuse(response, refused);
        }
        metrics.count("agentos_http_requests", "status", String.valueOf(response.status().code()));
        // The web server announces the end of the connection but leaves it open until it has been idle for minutes.
        if (request.headers().contains(HeaderValues.CONNECTION_CLOSE)) throw new CloseConnectionException("as the client asked");
        if (response.status().code() >= 400 && mayHaveMuchToSay(request)) throw new CloseConnectionException("a refused body is not read to its end");
    }

    private static boolean mayHaveMuchToSay(RoutingRequest request) {
        return request.headers().contains(HeaderNames.TRANSFER_ENCODING) || request.headers().contentLength().orElse(0) > MAX_READ_OFF;
    }

    /** For WebSockets too: browsers let any page open one, and say which page it was. */
    void checkOrigin(Headers headers) {
        var host = headers.first(HeaderNames.HOST).orElse("");
        if (!isOurs(host, port.getAsInt()))
            throw new AgentOsException(ErrorCode.PERMISSION_DENIED, "the Host header does not name this daemon",
                    "open the canvas by its address, as `agentos up` prints it");
        var origin = headers.first(HeaderNames.ORIGIN);
        if (headers.all(HeaderNames.ORIGIN, List::of).size() > 1 || origin.isPresent() && !origin.get().equals("http://" + host))
            throw new AgentOsException(ErrorCode.PERMISSION_DENIED, "requests from pages of another origin are refused",
                    "open the canvas by its address, as `agentos up` prints it");
    }

    private static boolean isOurs(String host, int port) {
        var suffix = ":" + port;
        if (host.endsWith(suffix)) return ADDRESS.matcher(host.substring(0, host.length() - suffix.length())).matches();
        return port == 80 && ADDRESS.matcher(host).matches();
    }

    Optional<Participant> identify(Headers headers) {
        var authorization = headers.first(HeaderNames.AUTHORIZATION);
        if (authorization.isEmpty()) return cookie(headers).flatMap(credentials::ofCookie);
        var value = authorization.get();
        var known = value.startsWith("Bearer ") ? credentials.ofBearer(value.substring(7).strip()) : Optional.<Participant>empty();
        if (known.isEmpty()) throw wrongToken();
        return known;
    }

    private Optional<String> cookie(Headers headers) {
        var ours = cookieName(port.getAsInt()) + "=";
        for (var header : headers.all(HeaderNames.COOKIE, List::of)) {
            for (var cookie : header.split(";")) if (cookie.strip().startsWith(ours)) return Optional.of(cookie.strip().substring(ours.length()));
        }
        return Optional.empty();
    }

    /** Browsers send cookies to every port of a host: the name keeps two daemons on one machine apart. */
    static String cookieName(int port) {
        return "agentos_" + port;
    }

    static AgentOsException notSignedIn() {
        return new AgentOsException(ErrorCode.AUTH_FAILED, "you are not signed in",
                "run `agentos up` and open the link it prints, or send the token that `agentos token` prints as `Authorization: Bearer …`");
    }

    private static AgentOsException wrongToken() {
        return new AgentOsException(ErrorCode.AUTH_FAILED, "the token is not valid", "`agentos token` prints the one that is");
    }
}
