package dev.agentos.document;

/** Another replica of a document. Called under the document's lock, so it must not block. */
public interface DocumentPeer {
    /** The participant who uses it. */
    String by();

    /** Sends an update. */
    void update(byte[] update);

    /** Sends a presence update. */
    void presence(byte[] presence);

    /** The document is closed; the peer can connect again. */
    void gone(String why);
}
