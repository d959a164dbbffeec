package dev.agentos.http;

import dev.agentos.security.Identity;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Responses that stay open, by the credential that opened them: server-sent events, downloads, WebSockets. */
final class OpenStreams {
    /** One of them; {@code end} may be called by any thread, and more than once. */
    record OpenStream(Identity identity, Runnable end) {}

    interface Work {
        void run() throws Exception;
    }

    private final Set<OpenStream> streams = ConcurrentHashMap.newKeySet();

    void add(OpenStream stream) {
        streams.add(stream);
    }

    void remove(OpenStream stream) {
        streams.remove(stream);
    }

    /** Ends what was opened by these credentials. */
    void end(Predicate<String> credentials) {
        for (var stream : streams)
            if (credentials.test(stream.identity().credential())) stream.end().run();
    }

    /** Interrupts the calling thread when the credential ends; {@code check} fails if it has ended already. */
    void during(Identity identity, Runnable check, Work work) throws Exception {
        var thread = new InterruptedWork();
        var stream = new OpenStream(identity, thread::interrupt);
        add(stream);
        try {
            check.run();
            work.run();
        } finally {
            remove(stream);
            thread.done();
        }
    }

    /** The thread serves other requests later, which an interrupt that comes late must not reach. */
    private static final class InterruptedWork {
        private final Thread thread = Thread.currentThread();
        private boolean done;

        synchronized void interrupt() {
            if (!done) thread.interrupt();
        }

        synchronized void done() {
            done = true;
            Thread.interrupted();
        }
    }
}
