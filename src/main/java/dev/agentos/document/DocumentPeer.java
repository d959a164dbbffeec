package dev.agentos.document;

/** Another replica of a document, as the document sees it. Called while the document is held: must not block. */
public interface DocumentPeer {
    /** The participant behind it. */
    String by();

    /** An update that it does not have. */
    void update(byte[] update);

    /** What somebody does. */
    void presence(byte[] presence);

    /** The document is let go; whoever comes back gets it anew. */
    void gone(String why);
}
