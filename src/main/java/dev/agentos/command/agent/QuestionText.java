package dev.agentos.command.agent;

import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.protocol.AnswerOptionView;
import java.util.stream.Collectors;

/** Describes an agent's question. */
final class QuestionText {
    private QuestionText() {}

    /** Whose eyes it is printed for: those of a person, or of the agent that runs the command. */
    static String reader(CommandContext context) {
        return context.io().environment().getOrDefault("AGENTOS_AGENT_ID", "");
    }

    static String of(String name, AgentQuestionView question) {
        var text = question.text()
                .lines()
                .map(line -> "  " + AgentOsException.harmless(line))
                .collect(Collectors.joining("\n"));
        return name + " asks:\n" + text + "\n" + answers(name, question);
    }

    private static String answers(String name, AgentQuestionView question) {
        if (question.options().isEmpty())
            return "AgentOS does not know which option allows or denies; `agentos attach " + name
                    + "` lets you answer in its terminal";
        return "answers: "
                + question.options().stream()
                        .map(AnswerOptionView::id)
                        .map(AgentOsException::harmless)
                        .collect(Collectors.joining(", "));
    }
}
