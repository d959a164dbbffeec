package dev.agentos.http;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.security.Identity;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;
import java.io.ByteArrayOutputStream;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Connects Helidon with one {@link SocketRoute.Conversation}: refuses requests as the guard does, and assembles
 * fragments.
 */
final class SocketListener implements WsListener {
    static final int MAX_MESSAGE = 1 << 20;

    private final SocketRoute route;
    private final Guard guard;
    private final Connections connections;
    private final OpenStreams streams;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private SocketRequest request = new SocketRequest("", Map.of());
    private @Nullable Headers headers;
    private OpenStreams.@Nullable OpenStream stream;
    private @Nullable SocketPeer peer;
    private volatile SocketRoute.@Nullable Conversation conversation;

    SocketListener(SocketRoute route, Guard guard, Connections connections, OpenStreams streams) {
        this.route = route;
        this.guard = guard;
        this.connections = connections;
        this.streams = streams;
    }

    @Override
    public Optional<Headers> onHttpUpgrade(HttpPrologue prologue, Headers headers) throws WsUpgradeException {
        try {
            guard.checkOrigin(headers);
            guard.checkSite(headers);
            identify(headers);
        } catch (AgentOsException refused) {
            throw new WsUpgradeException(refused.line());
        }
        this.headers = headers;
        request = request(prologue);
        return Guard.chosenProtocol(headers)
                .map(protocol -> WritableHeaders.create().add(protocol));
    }

    private Identity identify(Headers sent) {
        return guard.identify(sent).orElseThrow(Guard::notSignedIn);
    }

    private SocketRequest request(HttpPrologue prologue) {
        var query = new HashMap<String, String>();
        for (var name : prologue.query().names())
            prologue.query().first(name).asOptional().ifPresent(value -> query.put(name, value));
        int rest = route.path().indexOf("{+");
        var sent = prologue.uriPath().rawPath();
        return new SocketRequest(
                rest < 0 || rest > sent.length() ? "" : PercentText.decode(sent.substring(rest)), query);
    }

    @Override
    public void onOpen(WsSession session) {
        peer = new SocketPeer(session, this::end, () -> closing(session));
        if (session.socketContext() instanceof CheckedSocket checked) checked.onFault(this::refuse);
        guarded(() -> {
            stream = new OpenStreams.OpenStream(identify(headers), () -> refuse(Guard.notSignedIn()));
            streams.add(stream);
            connections.signedIn(session.socketContext().remotePeer().address());
            // Again: from here on the end of the credential is heard of, and it may have ended just before.
            var participant = identify(headers).participant();
            guard.admit(participant, route.access());
            conversation = route.endpoint().begin(participant, request, peer);
        });
    }

    @Override
    public void onMessage(WsSession session, String part, boolean last) {
        guarded(() -> {
            requireRoom(text.length() + part.length());
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
        if (size > MAX_MESSAGE)
            throw new AgentOsException(ErrorCode.TOO_LARGE, "a message can have at most " + MAX_MESSAGE + " bytes");
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
        if (stream != null) streams.remove(stream);
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

    private void refuse(FrameCheck.Fault fault) {
        end();
        peer.close(fault.code(), fault.reason());
    }

    /** The peer has a moment to read why and to answer; nothing else that it sends counts any more. */
    private void closing(WsSession session) {
        if (session.socketContext() instanceof CheckedSocket checked) checked.closing();
        connections.closeSoon(session.socketContext().remotePeer().address());
    }
}
