package dev.agentos.http;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.protocol.JsonText;
import dev.agentos.security.Identity;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request as a route sees it. */
public final class Exchange implements AutoCloseable {
    /** Larger bodies are refused while they are read. Uploads of files have their own, larger door. */
    public static final int MAX_BODY = 1 << 20;

    private final ServerRequest request;
    private final String template;
    private final RequestBody body;
    private byte @Nullable [] content;

    Exchange(ServerRequest request, String template, Connections connections) {
        this.request = request;
        this.template = template;
        this.body = new RequestBody(request, connections);
    }

    /** The participant that sends the request. Routes that are open to all must not call this. */
    public Participant participant() {
        return identity().participant();
    }

    Identity identity() {
        return request.context().get(Identity.class).orElseThrow(Guard::notSignedIn);
    }

    /**
     * The origin of the page that sends the request, or would be if it was a page: {@code Guard} refuses all others.
     */
    public String origin() {
        return "http://" + header("host").orElse("");
    }

    public String pathPart(String name) {
        return request.path().pathParameters().get(name);
    }

    /**
     * The value of the {@code {+…}} at the end of the route: several names, each decoded. Taken from the path as it was
     * sent, because the web server cuts names at a semicolon.
     */
    public String rest() {
        int start = 0;
        var sent = request.prologue().uriPath().rawPath();
        for (int slash = template.indexOf('/');
                slash >= 0 && slash < template.indexOf("{+");
                slash = template.indexOf('/', slash + 1)) start = sent.indexOf('/', start) + 1;
        return PercentText.decode(sent.substring(start));
    }

    public boolean asks(String name) {
        return request.query().contains(name);
    }

    public Optional<String> query(String name) {
        return request.query().first(name).asOptional();
    }

    public Optional<String> header(String name) {
        return request.headers().first(HeaderNames.create(name));
    }

    public <T> T body(Class<T> type) {
        return body(type, MAX_BODY);
    }

    /** How long the body says it is; the door lets in none that does not. */
    public long bodyLength() {
        return request.headers().contentLength().orElse(0);
    }

    /** The body, or {@code otherwise} if there is none. */
    public <T> T bodyOr(T otherwise, Class<T> type) {
        return bodyLength() == 0 ? otherwise : body(type);
    }

    public <T> T body(Class<T> type, int atMost) {
        return JsonText.read(json(atMost), type);
    }

    /** The body as unparsed JSON. */
    public String json(int atMost) {
        if (!isJson())
            throw new InvalidInput(
                    "the body must be application/json, not \""
                            + header("content-type").orElse("") + "\"",
                    "send Content-Type: application/json");
        return text(bytes(atMost));
    }

    public boolean isJson() {
        return header("content-type").orElse("").startsWith("application/json");
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new InvalidInput("the body is not UTF-8");
        }
    }

    /** The body as bytes, of any type. */
    public byte[] bytes(int atMost) {
        var loaded = content;
        if (loaded == null) content = loaded = body.read(atMost);
        return loaded;
    }

    boolean hasUnreadBody() {
        return body.isUnread();
    }

    @Override
    public void close() {
        body.close();
    }
}
