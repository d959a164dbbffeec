package dev.agentos.agent;

import dev.agentos.protocol.AgentView;
import dev.agentos.status.Activity;
import dev.agentos.terminal.TerminalInfo;

/** The status of an agent. */
public sealed interface AgentStatus {
    record Starting() implements AgentStatus {}

    record Running() implements AgentStatus {}

    /** It has done what it was told. */
    record Idle() implements AgentStatus {}

    /** It asks something. */
    record Waiting() implements AgentStatus {}

    /** Paused by a person until it is resumed. */
    record Paused() implements AgentStatus {}

    record Exited(int code) implements AgentStatus {}

    record Error(String message) implements AgentStatus {}

    static AgentStatus of(Activity activity) {
        return switch (activity) {
            case RUNNING -> new Running();
            case IDLE -> new Idle();
            case WAITING -> new Waiting();
        };
    }

    /** Of one that does not run any more. */
    static AgentStatus ended(TerminalInfo terminal) {
        return terminal.exitCode().isPresent()
                ? new Exited(terminal.exitCode().getAsInt())
                : new Error("its program was lost when the machine or the nucleus stopped");
    }

    /** One word, as every surface shows it. */
    default AgentView.Status word() {
        return switch (this) {
            case Starting _ -> AgentView.Status.STARTING;
            case Running _ -> AgentView.Status.RUNNING;
            case Idle _ -> AgentView.Status.IDLE;
            case Waiting _ -> AgentView.Status.WAITING;
            case Paused _ -> AgentView.Status.PAUSED;
            case Exited _ -> AgentView.Status.EXITED;
            case Error _ -> AgentView.Status.ERROR;
        };
    }

    /** The word and what belongs to it. */
    default String text() {
        return switch (this) {
            case Exited(int code) -> "exited " + code;
            case Error(var message) -> "error: " + message;
            case Starting _, Running _, Idle _, Waiting _, Paused _ -> word().toString();
        };
    }
}
