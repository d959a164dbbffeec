package dev.agentos.core;

/** Every error code, with its number, its blame, its HTTP status and its exit code. */
public enum ErrorCode {
    DAEMON_NOT_RUNNING("E001", Blame.USER, 503),
    SESSION_NOT_FOUND("E002", Blame.USER, 404),
    AGENT_NOT_FOUND("E003", Blame.USER, 404),
    AGENT_SPAWN_FAILED("E004", Blame.EXTERNAL),
    WORKTREE_CREATE_FAILED("E005", Blame.EXTERNAL),
    PERMISSION_DENIED("E006", Blame.USER, 403),
    AUTH_FAILED("E007", Blame.USER, 401, 4),
    SYNC_CONFLICT("E008", Blame.USER, 409),
    NETWORK_ERROR("E009", Blame.EXTERNAL),
    CONFIG_INVALID("E010", Blame.USER),
    INVALID_INPUT("E011", Blame.USER),
    NOT_FOUND("E012", Blame.USER, 404),
    CONFLICT("E013", Blame.USER, 409),
    TOO_LARGE("E014", Blame.LIMIT, 413),
    TIMED_OUT("E015", Blame.LIMIT, 504),
    VERSION_MISMATCH("E016", Blame.USER, 426),
    PORT_TAKEN("E017", Blame.USER, 409),
    HOME_UNUSABLE("E018", Blame.USER, 500),
    NUCLEUS_UNAVAILABLE("E019", Blame.EXTERNAL, 503),
    USAGE("E020", Blame.USER, 400, 2),
    TOO_MANY("E021", Blame.LIMIT),
    PATH_OUTSIDE("E022", Blame.USER, 403),
    OUTDATED("E023", Blame.USER, 412),
    FILE_FAILED("E024", Blame.EXTERNAL, 500),
    GIT_FAILED("E025", Blame.EXTERNAL),
    INTERNAL("E099", Blame.INTERNAL);

    private final String number;
    private final Blame blame;
    private final int httpStatus;
    private final int exitCode;

    ErrorCode(String number, Blame blame) {
        this(number, blame, blame.httpStatus(), blame.exitCode());
    }

    ErrorCode(String number, Blame blame, int httpStatus) {
        this(number, blame, httpStatus, blame.exitCode());
    }

    ErrorCode(String number, Blame blame, int httpStatus, int exitCode) {
        this.number = number;
        this.blame = blame;
        this.httpStatus = httpStatus;
        this.exitCode = exitCode;
    }

    /** {@code E006}. */
    public String number() {
        return number;
    }

    public Blame blame() {
        return blame;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** 4000 + HTTP status for what a client can mend (4404, 4429), 1011 for our own bugs. */
    public int closeCode() {
        return blame == Blame.INTERNAL ? blame.closeCode() : 4000 + httpStatus;
    }

    /** 1, except 2 for wrong usage, 4 for not signed in, 70 for our own bugs. */
    public int exitCode() {
        return exitCode;
    }
}
