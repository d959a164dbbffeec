package dev.agentos.store;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.sql.SQLException;

/** A failure of the database, with SQLite's result code translated into a blame. Never quotes values. */
final class StoreException extends AgentOsException {
    private static final int BUSY = 5;
    private static final int READ_ONLY = 8;
    private static final int INPUT_OUTPUT = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANNOT_OPEN = 14;
    private static final int NOT_A_DATABASE = 26;

    StoreException(String what, SQLException cause) {
        super(code(cause), what + ": " + cause.getMessage(), hint(cause), cause);
    }

    static boolean meansDamage(SQLException failure) {
        int result = primaryResult(failure);
        return result == CORRUPT || result == NOT_A_DATABASE;
    }

    private static ErrorCode code(SQLException failure) {
        return switch (primaryResult(failure)) {
            case BUSY -> ErrorCode.TIMED_OUT;
            case READ_ONLY, INPUT_OUTPUT, CORRUPT, FULL, CANNOT_OPEN, NOT_A_DATABASE -> ErrorCode.HOME_UNUSABLE;
            default -> ErrorCode.INTERNAL;
        };
    }

    private static String hint(SQLException failure) {
        return switch (primaryResult(failure)) {
            case BUSY -> "another program holds the database; close it and try again";
            case FULL -> "the disk is full; free some space";
            case READ_ONLY, INPUT_OUTPUT, CANNOT_OPEN -> "check the disk and the permissions of the folder";
            case CORRUPT, NOT_A_DATABASE -> "restore a backup (registry.db.before-v…) over it";
            default -> "";
        };
    }

    /** The low byte; the rest of the number is detail. */
    private static int primaryResult(SQLException failure) {
        return failure.getErrorCode() & 0xff;
    }
}
