package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;
import java.io.ByteArrayOutputStream;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Between Helidon and one {@link SocketRoute.Conversation}: lets in whom the guard lets in, and puts fragments together. */
final class SocketListener implements WsListener {
    static final int MAX_MESSAGE = 1 << 20;
    private static final int NOT_TEXT = 1007;

    private final SocketRoute route;
    private final Guard guard;
    private final Set<SocketListener> open;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private SocketRequest request = new SocketRequest("", Map.of());
    private @Nullable Participant participant;
    private @Nullable SocketPeer peer;
    private volatile SocketRoute.@Nullable Conversation conversation;

    /** {@code open} holds it while it is. */
    SocketListener(SocketRoute route, Guard guard, Set<SocketListener> open) {
        this.route = route;
        this.guard = guard;
        this.open = open;
    }

    @Override
    public Optional<Headers> onHttpUpgrade(HttpPrologue prologue, Headers headers) throws WsUpgradeException {
        try {
            guard.checkOrigin(headers);
            participant = guard.identify(headers).orElseThrow(Guard::notSignedIn);
        } catch (AgentOsException refused) {
            throw new WsUpgradeException(refused.line());
        }
        request = request(prologue);
        return Optional.empty();
    }

    private SocketRequest request(HttpPrologue prologue) {
        var query = new HashMap<String, String>();
        for (var name : prologue.query().names()) prologue.query().first(name).asOptional().ifPresent(value -> query.put(name, value));
        int rest = route.path().indexOf("{+");
        var sent = prologue.uriPath().rawPath();
        return new SocketRequest(rest < 0 || rest > sent.length() ? "" : PercentText.decode(sent.substring(rest)), query);
    }

    @Override
    public void onOpen(WsSession session) {
        peer = new SocketPeer(session, this::end);
        open.add(this);
        guarded(() -> conversation = route.endpoint().begin(participant, request, peer));
    }

    @Override
    public void onMessage(WsSession session, String part, boolean last) {
        guarded(() -> {
            requireRoom(text.length() + part.length());
            // The web server turns each fragment into text by itself, and a character that two of them share into two that are none.
            if (!last && part.endsWith("\ufffd")) {
                end();
                peer.close(NOT_TEXT, "a message is not to be cut inside a character");
                return;
            }
            text.append(part);
            var current = conversation;
            if (!last || current == null) return;
            var message = text.toString();
            text.setLength(0);
            current.text(message);
        });
    }

    @Override
    public void onMessage(WsSession session, BufferData part, boolean last) {
        guarded(() -> {
            requireRoom(bytes.size() + part.available());
            bytes.writeBytes(part.readBytes());
            var current = conversation;
            if (!last || current == null) return;
            var message = bytes.toByteArray();
            bytes.reset();
            current.bytes(message);
        });
    }

    private static void requireRoom(int size) {
        if (size > MAX_MESSAGE) throw new AgentOsException(ErrorCode.TOO_LARGE, "a message has at most " + MAX_MESSAGE + " bytes");
    }

    @Override
    public void onClose(WsSession session, int status, String reason) {
        end();
    }

    @Override
    public void onError(WsSession session, Throwable thrown) {
        System.getLogger("http").log(Level.DEBUG, "a WebSocket broke: {0}", thrown.getMessage());
        end();
    }

    /** From whichever side the end is noticed; the first counts. */
    private synchronized void end() {
        open.remove(this);
        var ending = conversation;
        conversation = null;
        if (ending == null) return;
        try {
            ending.closed();
        } catch (Exception late) {
            System.getLogger("http").log(Level.DEBUG, "a WebSocket ended badly: {0}", late.getMessage());
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (AgentOsException refused) {
            refuse(refused);
        } catch (Exception bug) {
            refuse(Responses.broken(bug));
        }
    }

    void refuse(AgentOsException why) {
        end();
        peer.close(why.code().closeCode(), why.line());
    }
}
