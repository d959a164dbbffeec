package dev.agentos.core;

import java.util.function.IntConsumer;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Handles signals to this process. Java has no public API for them; this one has existed since its first version. */
public final class ProcessSignals {
    private ProcessSignals() {}

    /** {@code action} gets the signal's number, on a thread of its own. */
    public static void handle(String name, IntConsumer action) {
        Signal.handle(new Signal(name), signal -> action.accept(signal.getNumber()));
    }

    /** While a program of the person's has the terminal, Ctrl+C is meant for that program. */
    public static AutoCloseable ignoreInterrupt() {
        var before = Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
        return () -> Signal.handle(new Signal("INT"), before);
    }
}
