package dev.agentos.bus;

/** Answers requests, each on a virtual thread of its own, which is interrupted when the requester waits no longer. */
@FunctionalInterface
public interface RequestHandler {
    Object answer(Message request) throws Exception;
}
