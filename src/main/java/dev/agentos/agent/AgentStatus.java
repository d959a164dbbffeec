package dev.agentos.agent;

import dev.agentos.terminal.TerminalInfo;

/** What an agent is doing, as far as its terminal tells. */
public sealed interface AgentStatus {
    record Starting() implements AgentStatus {}

    record Running() implements AgentStatus {}

    record Exited(int code) implements AgentStatus {}

    record Error(String message) implements AgentStatus {}

    static AgentStatus of(TerminalInfo terminal) {
        if (terminal.exitCode().isPresent()) return new Exited(terminal.exitCode().getAsInt());
        return terminal.lost() ? new Error("its program ended with the process that ran it") : new Running();
    }

    /** One word, as every surface shows it. */
    default String word() {
        return switch (this) {
            case Starting _ -> "starting";
            case Running _ -> "running";
            case Exited _ -> "exited";
            case Error _ -> "error";
        };
    }

    /** The word and what belongs to it. */
    default String text() {
        return switch (this) {
            case Exited(int code) -> "exited " + code;
            case Error(var message) -> "error: " + message;
            case Starting _, Running _ -> word();
        };
    }
}
