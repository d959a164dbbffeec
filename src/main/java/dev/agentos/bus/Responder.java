package dev.agentos.bus;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** The one who answers requests on a topic. Owns the threads that answer: closing interrupts and joins them. */
public final class Responder implements AutoCloseable {
    private final Responders responders;
    private final String topic;
    private final RequestHandler handler;
    private final Set<Thread> answering = ConcurrentHashMap.newKeySet();
    private boolean ended;

    Responder(Responders responders, String topic, RequestHandler handler) {
        this.responders = responders;
        this.topic = topic;
        this.handler = handler;
    }

    /** Synchronized with {@link #end}, so that no thread starts after the last was joined. */
    synchronized FutureTask<Object> answer(Message request) {
        if (ended) throw Responders.nobodyAnswers(topic);
        var answer = new FutureTask<>(() -> handler.answer(request));
        var thread = Thread.ofVirtual().name("answer " + topic).unstarted(() -> {
            answer.run();
            answering.remove(Thread.currentThread());
        });
        answering.add(thread);
        thread.start();
        return answer;
    }

    private synchronized void end() {
        ended = true;
    }

    String topic() {
        return topic;
    }

    @Override
    public void close() {
        responders.remove(this);
        end();
        boolean interrupted = false;
        for (var thread : answering) {
            thread.interrupt();
            while (thread.isAlive() && thread != Thread.currentThread()) {
                try {
                    thread.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
