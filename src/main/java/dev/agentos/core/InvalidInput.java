package dev.agentos.core;

/** An invalid value from outside. */
public final class InvalidInput extends AgentOsException {
    public InvalidInput(String message) {
        super(ErrorCode.INVALID_INPUT, message);
    }

    public InvalidInput(String message, String hint) {
        super(ErrorCode.INVALID_INPUT, message, hint);
    }
}
