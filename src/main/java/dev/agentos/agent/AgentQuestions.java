package dev.agentos.agent;

import dev.agentos.conversation.Choice;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.Etag;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.protocol.AnswerOptionView;
import dev.agentos.protocol.QuestionView;
import dev.agentos.protocol.ToolContentView;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.status.ScreenQuestion;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The questions of agents and their answers. An answer names the question that its author has seen; if the agent asks
 * something else by now, it is refused.
 */
public final class AgentQuestions {
    private static final int MAX_TEXT_LENGTH = 20_000;
    private static final int MAX_IN_REFUSAL_LENGTH = 2_000;

    private final Agents agents;
    private final Terminals terminals;
    private final Permissions permissions;
    /** The question that the command line last printed of each agent, by reader. */
    private final Map<Reading, String> shown = new ConcurrentHashMap<>();

    private record Reading(String reader, AgentId agent) {}

    AgentQuestions(Agents agents, Terminals terminals, Permissions permissions) {
        this.agents = agents;
        this.terminals = terminals;
        this.permissions = permissions;
    }

    /** The open question; empty if there is none, or if it cannot be read from the screen. */
    public Optional<AgentQuestionView> find(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.OUTPUT_SEE, agent.session().scope());
        if (agent.speaksAcp()) return agents.conversations().question(agent).map(question -> view(agent, question));
        return onScreen(agent).map(question -> view(agent, question));
    }

    private static AgentQuestionView view(Agent agent, QuestionView question) {
        var tool = question.tool();
        var lines = new ArrayList<String>();
        lines.add(tool.title() == null ? tool.id() : tool.title());
        for (var content : tool.content() == null ? List.<ToolContentView>of() : tool.content()) {
            if (content.path() != null) lines.add("changes " + content.path());
            if (content.text() != null) lines.add(content.text());
        }
        return new AgentQuestionView(
                agent.id().text(),
                String.valueOf(question.digest()),
                cut(String.join("\n", lines), MAX_TEXT_LENGTH),
                question.options());
    }

    /** Another question, or the same one asked again, has another digest. */
    private AgentQuestionView view(Agent agent, ScreenQuestion question) {
        var asked = agents.since(agent).map(Instant::toString).orElse("") + "\n" + question.text();
        var options = new ArrayList<AnswerOptionView>();
        question.allow().ifPresent(keys -> options.add(new AnswerOptionView("allow", "Allow", "allow_once")));
        question.deny().ifPresent(keys -> options.add(new AnswerOptionView("deny", "Deny", "reject_once")));
        return new AgentQuestionView(
                agent.id().text(),
                Etag.of(asked.getBytes(StandardCharsets.UTF_8)),
                cut(question.text(), MAX_TEXT_LENGTH),
                options);
    }

    private static String cut(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }

    private Optional<ScreenQuestion> onScreen(Agent agent) throws InterruptedException {
        if (!(agents.status(agent) instanceof AgentStatus.Waiting)
                || agent.terminal().isEmpty()) return Optional.empty();
        try {
            var screen =
                    terminals.glance(Participant.SYSTEM, agent.terminal().get()).screen();
            return agents.plugin(agent).questions().stream()
                    .flatMap(rule -> rule.find(screen).stream())
                    .findFirst();
        } catch (IOException | AgentOsException gone) {
            return Optional.empty();
        }
    }

    /** Answers the question with this digest. */
    public void answer(Participant by, Agent agent, String question, Choice choice) throws InterruptedException {
        permissions.require(by, Action.QUESTION_ANSWER, agent.session().scope());
        var asked = find(Participant.SYSTEM, agent).orElseThrow(() -> nothingToAnswer(agent));
        if (agent.speaksAcp()
                ? !agents.conversations().asks(agent, question)
                : !asked.question().equals(question)) throw replaced(agent, asked);
        if (agent.speaksAcp()) agents.conversations().answer(by, agent, question, choice);
        else answerInTerminal(by, agent, question, choice);
    }

    private void answerInTerminal(Participant by, Agent agent, String digest, Choice choice)
            throws InterruptedException {
        var question = onScreen(agent)
                .filter(now -> view(agent, now).question().equals(digest))
                .orElseThrow(() -> nothingToAnswer(agent));
        var typed = switch (choice) {
            case Choice.Allow _ -> question.allow();
            case Choice.Deny _ -> question.deny();
            case Choice.Option(var id) when id.equals("allow") -> question.allow();
            case Choice.Option(var id) when id.equals("deny") -> question.deny();
            case Choice.AllowAlways _, Choice.Option _ ->
                throw new InvalidInput("a terminal agent can only be answered with allow or deny", attach(agent));
        };
        var keys = typed.orElseThrow(() -> new AgentOsException(
                ErrorCode.CONFLICT,
                "no option of " + agent.name() + "'s question is known to match this answer",
                attach(agent)));
        terminals.input(by, agent.terminal().orElseThrow(), keys.getBytes(StandardCharsets.UTF_8));
    }

    private AgentOsException nothingToAnswer(Agent agent) {
        var status = agents.status(agent);
        if (!agent.speaksAcp() && agents.plugin(agent).questions().isEmpty())
            return new AgentOsException(
                    ErrorCode.CONFLICT, agent.plugin() + " agents cannot be answered from here", attach(agent));
        if (status instanceof AgentStatus.Waiting)
            return new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the question of " + agent.name() + " cannot be read from its screen",
                    attach(agent));
        return new AgentOsException(
                ErrorCode.CONFLICT,
                agent.name() + " is not asking anything; it is " + status.text(),
                "`agentos attach " + agent.name() + "` shows it");
    }

    private static AgentOsException replaced(Agent agent, AgentQuestionView asked) {
        return new AgentOsException(
                ErrorCode.CONFLICT,
                agent.name() + " is now asking something else:\n"
                        + cut(AgentOsException.harmless(asked.text()), MAX_IN_REFUSAL_LENGTH),
                "read and answer it: `agentos answer " + agent.name() + "` shows it");
    }

    private static String attach(Agent agent) {
        return "`agentos attach " + agent.name() + "` lets you answer there";
    }

    /**
     * The open question for the command line, which can only answer a question that it has printed to the same reader.
     */
    public AgentQuestionView show(Participant by, Agent agent, String reader) throws InterruptedException {
        var question = find(by, agent).orElseThrow(() -> nothingToAnswer(agent));
        shown.put(new Reading(reader, agent.id()), question.question());
        return question;
    }

    /** The digest of what {@link #show} last gave. */
    public Optional<String> shown(AgentId agent, String reader) {
        return Optional.ofNullable(shown.get(new Reading(reader, agent)));
    }

    void forget(AgentId agent) {
        shown.keySet().removeIf(reading -> reading.agent().equals(agent));
    }
}
