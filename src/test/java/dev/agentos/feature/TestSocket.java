package dev.agentos.feature;

import dev.agentos.crdt.PeerMessage;
import dev.agentos.crdt.StateVector;
import dev.agentos.crdt.SyncMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that can say everything that a socket takes, and notices a refusal in whichever form it comes. */
final class TestSocket implements AutoCloseable {
    private static final String UNKNOWN = "unknown message type";
    private static final byte[] NO_UPDATE = {0, 0};
    private static final byte[] NO_PRESENCE = {0};

    private final WebSocket socket;
    private final Inbox inbox;
    private final boolean speaksOfDocuments;

    private TestSocket(WebSocket socket, Inbox inbox, boolean speaksOfDocuments) {
        this.socket = socket;
        this.inbox = inbox;
        this.speaksOfDocuments = speaksOfDocuments;
    }

    static TestSocket open(HttpClient client, URI address, String token) throws Exception {
        var inbox = new Inbox();
        var socket = client.newWebSocketBuilder()
                .header("Authorization", "Bearer " + token)
                .buildAsync(address, inbox)
                .get(60, TimeUnit.SECONDS);
        return new TestSocket(socket, inbox, address.getPath().startsWith("/ws/doc/"));
    }

    /** Messages as text, those of documents as what they are, the end as {@code closed} with its code and reason. */
    private static final class Inbox implements WebSocket.Listener {
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private volatile boolean closed;

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                messages.add(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer part, boolean last) {
            var array = new byte[part.remaining()];
            part.get(array);
            bytes.writeBytes(array);
            if (last) {
                messages.add(describe(bytes.toByteArray()));
                bytes.reset();
            }
            from.request(1);
            return null;
        }

        private static String describe(byte[] message) {
            try {
                return PeerMessage.decode(message).toString();
            } catch (RuntimeException output) {
                return "output";
            }
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            closed = true;
            messages.add("closed " + code + " " + reason);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable broken) {
            closed = true;
            messages.add("closed by " + broken);
        }
    }

    String next() throws InterruptedException {
        var message = inbox.messages.poll(60, TimeUnit.SECONDS);
        if (message == null) throw new IllegalStateException("nothing came");
        return message;
    }

    /** The daemon says something as soon as it has let somebody in. */
    void awaitOpen() throws InterruptedException {
        var first = next();
        if (first.startsWith("closed")) throw new IllegalStateException(first);
    }

    /** Sends a message and, after it, one whose answer shows that the first has been dealt with. */
    boolean isRefused(String name, String terminal) throws Exception {
        if (speaksOfDocuments) {
            send(documentMessage(name));
            unlessClosed(() -> send(documentMessage("sync step 1")));
        } else {
            send(jsonMessage(name, terminal));
            send("{\"type\":\"nothing\"}");
        }
        while (true) {
            var answer = next();
            if (answer.contains("E006")) return true;
            if (answer.startsWith("closed")) throw new IllegalStateException(answer);
            if (answer.contains(UNKNOWN) || answer.contains("Step2")) return false;
        }
    }

    private void send(String message) throws Exception {
        socket.sendText(message, true).get(60, TimeUnit.SECONDS);
    }

    private void send(PeerMessage message) throws Exception {
        socket.sendBinary(ByteBuffer.wrap(message.encode()), true).get(60, TimeUnit.SECONDS);
    }

    private interface Sending {
        void send() throws Exception;
    }

    /** The refusal may have come before. */
    private static void unlessClosed(Sending sending) throws Exception {
        try {
            sending.send();
        } catch (ExecutionException closed) {
            if (!(closed.getCause() instanceof IOException)) throw closed;
        }
    }

    private static String jsonMessage(String name, String terminal) {
        return switch (name) {
            case "ping", "terminal_detach", "agent_detach" -> "{\"type\":\"" + name + "\"}";
            case "terminal_attach", "agent_attach" ->
                "{\"type\":\"" + name + "\",\"payload\":{\"terminal\":\"" + terminal + "\"}}";
            case "terminal_input", "input" -> "{\"type\":\"" + name + "\",\"data\":\"x\"}";
            case "terminal_resize", "resize" -> "{\"type\":\"" + name + "\",\"rows\":30,\"cols\":90}";
            default -> throw new IllegalStateException("say here what a message " + name + " looks like");
        };
    }

    private static PeerMessage documentMessage(String name) {
        return switch (name) {
            case "sync step 1" -> new PeerMessage.Sync(new SyncMessage.Step1(StateVector.EMPTY));
            case "sync step 2" -> new PeerMessage.Sync(new SyncMessage.Step2(NO_UPDATE));
            case "update" -> new PeerMessage.Sync(new SyncMessage.Change(NO_UPDATE));
            case "awareness" -> new PeerMessage.Presence(NO_PRESENCE);
            case "query awareness" -> new PeerMessage.QueryPresence();
            case "auth" -> new PeerMessage.Denied("no");
            default -> throw new IllegalStateException("say here what a message " + name + " looks like");
        };
    }

    /** Waits for the other end, so that nothing is sent to somebody who is gone. */
    @Override
    public void close() throws Exception {
        try {
            unlessClosed(() -> socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(60, TimeUnit.SECONDS));
            while (!inbox.closed) next();
        } finally {
            socket.abort();
        }
    }
}
