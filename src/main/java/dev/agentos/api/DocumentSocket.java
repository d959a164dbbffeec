package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.crdt.InvalidUpdate;
import dev.agentos.crdt.PeerMessage;
import dev.agentos.crdt.SyncMessage;
import dev.agentos.document.Document;
import dev.agentos.document.DocumentPeer;
import dev.agentos.http.SocketPeer;
import dev.agentos.http.SocketRoute;
import dev.agentos.security.Action;
import java.io.UncheckedIOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * {@code /ws/doc}: one replica of a document, as the y-websocket provider speaks. What goes out waits in a queue; a
 * peer that does not read it is disconnected when that is full, and gets what it missed when it comes back.
 */
final class DocumentSocket implements SocketRoute.Conversation, DocumentPeer {
    private static final int MAX_WAITING = 10_000;
    private static final long MAX_WAITING_BYTES = 16L << 20;
    private static final long QUIET_SECONDS = 5;
    private static final byte[] END = {};
    /** Providers come back after this, and not after codes that begin with 44. */
    private static final int TRY_AGAIN_LATER = 1013;

    private final Participant by;
    private final Document document;
    private final Predicate<Action> allows;
    private final SocketPeer peer;
    private final LinkedBlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private volatile boolean ended;

    DocumentSocket(Participant by, Document document, Predicate<Action> allows, SocketPeer peer) {
        this.by = by;
        this.document = document;
        this.allows = allows;
        this.peer = peer;
        Thread.ofVirtual().name("document output").start(this::copyOutput);
        document.attach(this);
        send(new PeerMessage.Sync(new SyncMessage.Step1(document.state())));
        send(new PeerMessage.Presence(document.presence()));
    }

    private void copyOutput() {
        try {
            while (!ended) {
                var message = waiting.poll(QUIET_SECONDS, TimeUnit.SECONDS);
                if (message == null) {
                    peer.ping();
                } else if (message != END) {
                    waitingBytes.addAndGet(-message.length);
                    peer.bytes(message, message.length);
                }
            }
        } catch (UncheckedIOException | IllegalStateException | InterruptedException gone) {
            System.getLogger("document").log(System.Logger.Level.DEBUG, "a replica is gone", gone);
            peer.drop();
        }
    }

    private void send(PeerMessage message) {
        var bytes = message.encode();
        if (ended) return;
        if (waiting.size() >= MAX_WAITING || waitingBytes.get() > MAX_WAITING_BYTES) {
            tooSlow();
        } else {
            waitingBytes.addAndGet(bytes.length);
            waiting.add(bytes);
        }
    }

    private void tooSlow() {
        ended = true;
        // Not on this thread: it holds the document, and the peer may not read.
        Thread.ofVirtual().name("end of a slow replica").start(peer::drop);
    }

    @Override
    public String by() {
        return by.id();
    }

    @Override
    public void update(byte[] update) {
        send(new PeerMessage.Sync(new SyncMessage.Change(update)));
    }

    @Override
    public void presence(byte[] presence) {
        send(new PeerMessage.Presence(presence));
    }

    @Override
    public void gone(String why) {
        ended = true;
        waiting.add(END);
        Thread.ofVirtual().name("end of a replica").start(() -> peer.close(TRY_AGAIN_LATER, why));
    }

    @Override
    public void bytes(byte[] message) {
        try {
            obey(PeerMessage.decode(message));
        } catch (InvalidUpdate broken) {
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "not an update: " + broken.getMessage(),
                    "the replica may be damaged; load the document again");
        }
    }

    private void obey(PeerMessage message) {
        var needed = DocumentMessageKind.of(message).access();
        if (!allows.test(needed)) {
            refuse(needed);
            return;
        }
        switch (message) {
            case PeerMessage.Sync(SyncMessage.Step1(var state)) ->
                send(new PeerMessage.Sync(new SyncMessage.Step2(document.missing(state))));
            case PeerMessage.Sync(SyncMessage.Step2(var update)) -> {
                if (allows.test(Action.FILE_WRITE)) document.receive(this, update);
                else if (!document.hasNothingNew(update)) deny();
            }
            case PeerMessage.Sync(SyncMessage.Change(var update)) -> document.receive(this, update);
            case PeerMessage.Presence(var presence) -> presenceOf(presence);
            case PeerMessage.QueryPresence() -> send(new PeerMessage.Presence(document.presence()));
            case PeerMessage.Denied(var reason) -> {}
        }
    }

    /** A participant who may only read stays connected; one who may not read is disconnected. */
    private void refuse(Action needed) {
        if (needed != Action.FILE_READ) deny();
        else
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    by.id() + " may no longer read this document",
                    "ask the owner for the role " + needed.leastRole());
    }

    /** Not worth a connection: providers repeat what others say. */
    private void presenceOf(byte[] presence) {
        try {
            document.presence(this, presence);
        } catch (InvalidUpdate broken) {
            System.getLogger("document")
                    .log(System.Logger.Level.DEBUG, "an awareness message was dropped: {0}", broken.getMessage());
        }
    }

    private void deny() {
        send(new PeerMessage.Denied("E006 PERMISSION_DENIED: you may read this document, not change it"));
    }

    @Override
    public void text(String message) {
        throw new AgentOsException(
                ErrorCode.INVALID_INPUT, "documents use binary messages", "use a y-websocket provider");
    }

    @Override
    public void closed() {
        ended = true;
        waiting.add(END);
        document.detach(this);
    }
}
