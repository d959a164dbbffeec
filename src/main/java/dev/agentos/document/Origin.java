package dev.agentos.document;

/** The origin of a change, by which undo finds a participant's own changes. */
sealed interface Origin {
    /** The id of the participant. */
    String by();

    /** An update of another replica. */
    record Peer(DocumentPeer peer, String by) implements Origin {}

    /** Made by the daemon for a participant. */
    record Editor(String by) implements Origin {}

    /** Made by the daemon for a participant, with a cause that identifies it. Undo does not affect it. */
    record Caused(String by, String cause) implements Origin {}

    /** Made for a participant who restores text of others, which does not become the participant's own. */
    record Restored(String by) implements Origin {
        /** The author of restored text, and the cause in the log. */
        static final String NAME = "restored";
    }

    /** A change of the file, whose etag this is. */
    record Disk(String etag) implements Origin {
        static final String PARTICIPANT = "disk";

        @Override
        public String by() {
            return PARTICIPANT;
        }
    }
}
