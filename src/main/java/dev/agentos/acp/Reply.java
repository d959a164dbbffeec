package dev.agentos.acp;

/** Where the answer to a request of the other side goes, once. An answer that comes when it is gone is lost. */
interface Reply {
    void result(Object result);

    void error(int code, String message);
}
