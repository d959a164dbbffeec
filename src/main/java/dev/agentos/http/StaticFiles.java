package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The canvas, packed into the jar at {@code /web}. Files with a hash in their name are cached for ever, the page itself
 * is requested each time; text is sent in the compressed form that the build made. Paths without a dot are the page,
 * which routes them itself.
 */
final class StaticFiles {
    private static final HeaderName SERVICE_WORKER = HeaderNames.create("Service-Worker");
    private static final String ROOT = "/web/";
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html; charset=utf-8",
            "js",
            "text/javascript; charset=utf-8",
            "css",
            "text/css; charset=utf-8",
            "svg",
            "image/svg+xml",
            "png",
            "image/png",
            "woff2",
            "font/woff2",
            "ttf",
            "font/ttf",
            "json",
            "application/json",
            "webmanifest",
            "application/manifest+json",
            "wasm",
            "application/wasm");

    /**
     * The canvas has no service worker. One that asks for its script was left by another program that had this port;
     * this one takes its place, and leaves.
     */
    private static final String LEAVING_WORKER = """
            self.addEventListener('install', () => self.skipWaiting())
            self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()
              .then(() => self.clients.matchAll({ type: 'window' }))
              .then((pages) => pages.forEach((page) => page.navigate(page.url)))))
            """;

    private record Encoding(String name, String suffix) {}

    private static final List<Encoding> ENCODINGS = List.of(new Encoding("br", ".br"), new Encoding("gzip", ".gz"));

    private final OwnAddress address;

    StaticFiles(OwnAddress address) {
        this.address = address;
    }

    void serve(ServerRequest request, ServerResponse response) throws IOException {
        if (address.isAmbiguous(request.headers().first(HeaderNames.HOST).orElse(""))) {
            var query = request.query().isEmpty() ? "" : "?" + request.query().rawValue();
            var location = address.page(request.path().rawPath() + query);
            response.status(Status.TEMPORARY_REDIRECT_307)
                    .header(HeaderNames.LOCATION, location)
                    .send();
            return;
        }
        if (request.headers().contains(SERVICE_WORKER)) {
            response.header(HeaderNames.CONTENT_TYPE, TYPES.get("js")).header(HeaderNames.CACHE_CONTROL, "no-store");
            response.send(LEAVING_WORKER);
            return;
        }
        var path = request.path().path().substring(1);
        var name = path.contains(".") ? path : "index.html";
        var type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        var plain = SAFE.matcher(name).matches() && type != null ? read(name) : Optional.<byte[]>empty();
        if (plain.isEmpty()) {
            Responses.refuse(
                    response,
                    new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "there is no page " + request.path().rawPath()));
            return;
        }
        response.header(HeaderNames.CONTENT_TYPE, type).header(HeaderNames.VARY, "Accept-Encoding");
        boolean hashed = name.startsWith("assets/");
        response.header(HeaderNames.CACHE_CONTROL, hashed ? "public, max-age=31536000, immutable" : "no-cache");
        var tag = '"' + digest(plain.get()) + '"';
        response.header(HeaderNames.ETAG, tag);
        if (request.headers()
                .first(HeaderNames.IF_NONE_MATCH)
                .filter(tag::equals)
                .isPresent()) {
            response.status(Status.NOT_MODIFIED_304).send();
            return;
        }
        response.send(compressed(request, response, name).orElse(plain.get()));
    }

    private static Optional<byte[]> compressed(ServerRequest request, ServerResponse response, String name)
            throws IOException {
        var accepted = request.headers().first(HeaderNames.ACCEPT_ENCODING).orElse("");
        for (var encoding : ENCODINGS) {
            if (!accepted.contains(encoding.name())) continue;
            var bytes = read(name + encoding.suffix());
            if (bytes.isEmpty()) continue;
            response.header(HeaderNames.CONTENT_ENCODING, encoding.name());
            return bytes;
        }
        return Optional.empty();
    }

    private static Optional<byte[]> read(String name) throws IOException {
        try (var file = StaticFiles.class.getResourceAsStream(ROOT + name)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
