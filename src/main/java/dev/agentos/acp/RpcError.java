package dev.agentos.acp;

/** The other side refused a request, in its own words. */
public final class RpcError extends Exception {
    private static final long serialVersionUID = 1L;

    /** The error of the Agent Client Protocol for an agent that needs a sign-in first. */
    static final int AUTH_REQUIRED = -32_000;

    static final int NOT_FOUND = -32_002;
    static final int INVALID_REQUEST = -32_600;
    static final int UNKNOWN_METHOD = -32_601;
    static final int INVALID_PARAMS = -32_602;
    static final int FAILED = -32_603;

    private final int code;

    RpcError(int code, String message) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }

    public boolean wantsSignIn() {
        return code == AUTH_REQUIRED;
    }
}
