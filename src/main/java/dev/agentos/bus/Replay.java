package dev.agentos.bus;

import java.util.List;

/** The messages that a returning reader has missed. */
public sealed interface Replay {
    /** Everything after the message it last saw, in order; perhaps nothing. */
    record Complete(List<Message> messages) implements Replay {
        public Complete {
            messages = List.copyOf(messages);
        }
    }

    /** Too long ago, or another run of the daemon: the reader has to load the present state instead. */
    record Missed() implements Replay {}
}
