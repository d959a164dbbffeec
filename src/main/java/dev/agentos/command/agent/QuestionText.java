package dev.agentos.command.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.protocol.AnswerOptionView;
import java.util.stream.Collectors;

/** Describes an agent's question. */
final class QuestionText {
    private QuestionText() {}

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
