package dev.agentos.core;

/** Whose fault an error is; decides how each surface reports it. The only place that knows statuses and exit codes. */
public enum Blame {
    /** Asked for something impossible or forbidden. */
    USER(400, 4400, 1),
    /** A model, the network or a child process failed. */
    EXTERNAL(502, 4502, 1),
    /** A quota, memory or time ran out. */
    LIMIT(429, 4429, 1),
    /** Our bug: logged with its stack, shown with an id. */
    INTERNAL(500, 1011, 70);

    private final int httpStatus;
    private final int closeCode;
    private final int exitCode;

    Blame(int httpStatus, int closeCode, int exitCode) {
        this.httpStatus = httpStatus;
        this.closeCode = closeCode;
        this.exitCode = exitCode;
    }

    int httpStatus() {
        return httpStatus;
    }

    int closeCode() {
        return closeCode;
    }

    int exitCode() {
        return exitCode;
    }
}
