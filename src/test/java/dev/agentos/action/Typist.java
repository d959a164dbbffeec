package dev.agentos.action;

import dev.agentos.crdt.Doc;
import dev.agentos.document.Document;
import dev.agentos.document.DocumentPeer;

/**
 * A person with the document open in an editor: a replica of their own, which gets every change and sends what they
 * type.
 */
final class Typist implements DocumentPeer, AutoCloseable {
    static final String ID = "user:ann";

    private final Document document;
    private final Doc replica = new Doc();

    Typist(Document document) {
        this.document = document;
        document.attach(this);
        replica.applyUpdate(document.missing(replica.stateVector()));
    }

    void type(int at, int deleted, String text) {
        var known = replica.stateVector();
        replica.transact(transaction -> {
            replica.text("content").delete(at, deleted);
            replica.text("content").insert(at, text);
        });
        document.receive(this, replica.encodeStateAsUpdate(known));
    }

    /** What the editor shows. */
    String text() {
        return replica.text("content").toString();
    }

    @Override
    public String by() {
        return ID;
    }

    @Override
    public void update(byte[] update) {
        replica.applyUpdate(update);
    }

    @Override
    public void presence(byte[] presence) {}

    @Override
    public void gone(String why) {}

    @Override
    public void close() {
        document.detach(this);
    }
}
