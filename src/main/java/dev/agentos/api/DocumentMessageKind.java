package dev.agentos.api;

import dev.agentos.crdt.PeerMessage;
import dev.agentos.crdt.SyncMessage;
import dev.agentos.http.MessageKind;
import dev.agentos.security.Action;
import java.util.List;

/** The messages of replicas on {@code /ws/doc}, by the names of y-protocols. */
enum DocumentMessageKind implements MessageKind {
    SYNC_STEP_1(Action.FILE_READ, "sync step 1"),
    /** Every replica sends it when it connects; only what is new in it needs more. */
    SYNC_STEP_2(Action.FILE_READ, "sync step 2"),
    UPDATE(Action.FILE_WRITE, "update"),
    AWARENESS(Action.FILE_READ, "awareness"),
    QUERY_AWARENESS(Action.FILE_READ, "query awareness"),
    AUTH(Action.FILE_READ, "auth");

    private final Action access;
    private final String name;

    DocumentMessageKind(Action access, String name) {
        this.access = access;
        this.name = name;
    }

    static DocumentMessageKind of(PeerMessage message) {
        return switch (message) {
            case PeerMessage.Sync(SyncMessage.Step1 _) -> SYNC_STEP_1;
            case PeerMessage.Sync(SyncMessage.Step2 _) -> SYNC_STEP_2;
            case PeerMessage.Sync(SyncMessage.Change _) -> UPDATE;
            case PeerMessage.Presence _ -> AWARENESS;
            case PeerMessage.QueryPresence _ -> QUERY_AWARENESS;
            case PeerMessage.Denied _ -> AUTH;
        };
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public Action access() {
        return access;
    }
}
