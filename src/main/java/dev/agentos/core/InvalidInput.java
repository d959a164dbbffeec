package dev.agentos.core;

/** A value from outside that cannot be what it should be. */
public final class InvalidInput extends AgentOsException {
    public InvalidInput(String message) {
        super(ErrorCode.INVALID_INPUT, message);
    }

    public InvalidInput(String message, String hint) {
        super(ErrorCode.INVALID_INPUT, message, hint);
    }
}
