package dev.agentos.http;

import dev.agentos.core.Participant;

/** A WebSocket of the API: its path, in a word what it is for, and who talks on it. */
public record SocketRoute(String path, String summary, Endpoint endpoint) {
    /** Makes the conversation of one connection; throws to refuse it. */
    public interface Endpoint {
        Conversation begin(Participant participant, SocketRequest request, SocketPeer peer) throws Exception;
    }

    /** Our end of one connection. Messages come one at a time, on the connection's thread. */
    public interface Conversation {
        void text(String message) throws Exception;

        void bytes(byte[] message) throws Exception;

        /** Whatever ended it; nothing can be sent any more. */
        void closed() throws Exception;
    }
}
