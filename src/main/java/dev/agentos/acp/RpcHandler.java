package dev.agentos.acp;

/** Hears what the other side asks and tells, in its order, on the thread that reads: must not block. */
interface RpcHandler {
    void asked(String method, Fields parameters, RpcReply reply);

    void told(String method, Fields parameters);
}
