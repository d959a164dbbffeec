package dev.agentos.http;

import dev.agentos.core.Participant;
import dev.agentos.security.Access;
import java.util.List;

/** A WebSocket of the API: its path, the access needed to open it, a summary, its messages and its handler. */
public record SocketRoute(
        String path, Access access, String summary, List<? extends MessageKind> messages, Endpoint endpoint) {
    public SocketRoute {
        messages = List.copyOf(messages);
    }

    /** Makes the conversation of one connection; throws to refuse it. */
    public interface Endpoint {
        Conversation begin(Participant participant, SocketRequest request, SocketPeer peer) throws Exception;
    }

    /**
     * Our end of one connection. Messages come one at a time, on the connection's thread; each is one of the kinds that
     * the route lists, and is refused before anything else when its sender may not send it.
     */
    public interface Conversation {
        void text(String message) throws Exception;

        void bytes(byte[] message) throws Exception;

        /** The connection has ended, for any reason; nothing can be sent any more. */
        void closed() throws Exception;
    }
}
