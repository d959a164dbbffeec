package dev.agentos.acp;

/** Takes the answer to a request of the peer, once. If the peer is gone, the answer is dropped. */
interface RpcReply {
    void result(Object result);

    void error(int code, String message);
}
