package dev.agentos.client;

import java.util.function.IntConsumer;
import sun.misc.Signal;

/** Signals to this process. Java has no public way to hear of them; this one has been there since the first version. */
final class Signals {
    private Signals() {}

    /** {@code action} gets the signal's number, on a thread of its own. */
    static void handle(String name, IntConsumer action) {
        Signal.handle(new Signal(name), signal -> action.accept(signal.getNumber()));
    }
}
