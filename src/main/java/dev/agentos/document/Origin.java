package dev.agentos.document;

/** Where a change comes from. Undo knows by it whose changes it undoes. */
sealed interface Origin {
    /** The id of the participant. */
    String by();

    /** What another replica sent. */
    record Peer(DocumentPeer peer, String by) implements Origin {}

    /** Made here for a participant. */
    record Editor(String by) implements Origin {}

    /** Made here for a participant and for a cause, by which it is found again. Nobody's undo takes it back. */
    record Caused(String by, String cause) implements Origin {}

    /** Somebody wrote the file; {@code etag} names what. */
    record Disk(String etag) implements Origin {
        static final String PARTICIPANT = "disk";

        @Override
        public String by() {
            return PARTICIPANT;
        }
    }
}
