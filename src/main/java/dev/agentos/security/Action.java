package dev.agentos.security;

import static dev.agentos.security.Role.COMMENT;
import static dev.agentos.security.Role.EDIT;
import static dev.agentos.security.Role.OWNER;
import static dev.agentos.security.Role.VIEW;

import java.util.Arrays;
import java.util.Optional;

/** Everything that needs permission, with the least role that has it. */
public enum Action implements Access {
    WORKSPACE_SEE("workspace.see", VIEW),
    SESSION_SEE("session.see", VIEW),
    OUTPUT_SEE("output.see", VIEW),
    AGENT_SEE("agent.see", VIEW),
    PRESENCE_SEE("presence.see", VIEW),
    FILE_READ("file.read", VIEW),

    COMMENT_ADD("comment.add", COMMENT),
    REACTION_ADD("reaction.add", COMMENT),
    CONTROL_REQUEST("control.request", COMMENT),

    TERMINAL_INPUT("terminal.input", EDIT),
    AGENT_START("agent.start", EDIT),
    AGENT_STOP("agent.stop", EDIT),
    MEMORY_MODIFY("memory.modify", EDIT),
    VIEWER_SHOW("viewer.show", EDIT),
    FILE_WRITE("file.write", EDIT),
    FILE_DELETE("file.delete", EDIT),
    CODE_EXECUTE("code.execute", EDIT),
    PACKAGE_INSTALL("package.install", EDIT),
    ENVIRONMENT_MODIFY("environment.modify", EDIT),

    DAEMON_MANAGE("daemon.manage", OWNER),
    CHANGE_DECIDE("change.decide", OWNER),
    CHANGE_MERGE("change.merge", OWNER),
    QUESTION_ANSWER("question.answer", OWNER),
    PROGRAM_TRUST("program.trust", OWNER),
    CONTROL_GRANT("control.grant", OWNER),
    PERMISSION_CHANGE("permission.change", OWNER),
    COLLABORATOR_KICK("collaborator.kick", OWNER),
    OWNERSHIP_TRANSFER("ownership.transfer", OWNER),
    SESSION_CREATE("session.create", OWNER),
    SESSION_DELETE("session.delete", OWNER),
    WORKSPACE_CREATE("workspace.create", OWNER),
    WORKSPACE_DELETE("workspace.delete", OWNER);

    private final String text;
    private final Role leastRole;

    Action(String text, Role leastRole) {
        this.text = text;
        this.leastRole = leastRole;
    }

    public static Optional<Action> find(String text) {
        return Arrays.stream(values())
                .filter(action -> action.text.equals(text))
                .findFirst();
    }

    public Role leastRole() {
        return leastRole;
    }

    /** Whether it can be granted without the role. An owner's own rights cannot, and no approval of agents' work. */
    public boolean grantable() {
        return switch (this) {
            case PERMISSION_CHANGE, COLLABORATOR_KICK, OWNERSHIP_TRANSFER, SESSION_DELETE -> false;
            case CHANGE_DECIDE, CHANGE_MERGE, QUESTION_ANSWER, PROGRAM_TRUST, DAEMON_MANAGE -> false;
            default -> true;
        };
    }

    /** Whether every agent may do it in its own session: look, comment and show. The rest needs a grant. */
    boolean isForAgents() {
        return leastRole.compareTo(COMMENT) <= 0 || this == VIEWER_SHOW;
    }

    /** {@code file.read}: the name in documents, tables and messages. */
    @Override
    public String toString() {
        return text;
    }
}
