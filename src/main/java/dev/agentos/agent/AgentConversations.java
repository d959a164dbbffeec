package dev.agentos.agent;

import dev.agentos.conversation.Choice;
import dev.agentos.conversation.ConversationId;
import dev.agentos.conversation.ConversationState;
import dev.agentos.conversation.ConversationText;
import dev.agentos.conversation.Conversations;
import dev.agentos.conversation.Speaker;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.QuestionView;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.status.Activity;
import dev.agentos.status.StatusDecision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Conversations with ACP agents, with the checks of permissions. */
public final class AgentConversations {
    /** Enough for a whole message, which arrives in many parts. */
    private static final int LAST_PARTS = 300;

    private final Conversations conversations;
    private final Permissions permissions;
    private final Consumer<AgentId> changed;

    AgentConversations(Conversations conversations, Permissions permissions, Consumer<AgentId> changed) {
        this.conversations = conversations;
        this.permissions = permissions;
        this.changed = changed;
    }

    private static ConversationId id(Agent agent) {
        return new ConversationId(agent.id().text());
    }

    void begin(Agent agent, AgentPlugin plugin, List<String> command, Map<String, String> environment) {
        conversations.begin(
                new Speaker(
                        id(agent),
                        agent.name().text(),
                        command,
                        plugin.acp().mode(),
                        plugin.acp().missingIsEmpty(),
                        agent.workspace(),
                        agent.folder(),
                        environment),
                _ -> changed.accept(agent.id()));
    }

    void end(Agent agent) {
        conversations.end(id(agent));
    }

    /** Adds a notice: from now on it runs in a terminal, or another program continues. */
    void leave(Agent agent, String notice) {
        conversations.leave(id(agent), notice);
    }

    /** The agent's own id of its session, once a turn has started in it. */
    Optional<String> session(Agent agent) {
        return conversations.session(id(agent));
    }

    void forgetSession(Agent agent) {
        conversations.forgetSession(id(agent));
    }

    void forget(Agent agent) {
        conversations.forget(id(agent));
    }

    AgentStatus status(Agent agent) {
        return switch (conversations.state(id(agent))) {
            case ConversationState.Starting _ -> new AgentStatus.Starting();
            case ConversationState.Idle _ -> new AgentStatus.Idle();
            case ConversationState.Running _ -> new AgentStatus.Running();
            case ConversationState.Waiting _ -> new AgentStatus.Waiting();
            case ConversationState.Exited(int code) -> new AgentStatus.Exited(code);
            case ConversationState.Failed(var message) -> new AgentStatus.Error(message);
        };
    }

    /** Whether its program ended by itself. */
    boolean hasExited(Agent agent) {
        return conversations.state(id(agent)) instanceof ConversationState.Exited;
    }

    Optional<Instant> since(Agent agent) {
        return conversations.since(id(agent));
    }

    /** Why it has its status; empty before it has started, and after its end. */
    Optional<StatusDecision> decision(Agent agent) {
        return switch (conversations.state(id(agent))) {
            case ConversationState.Idle _ ->
                Optional.of(StatusDecision.ofProtocol(Activity.IDLE, "its turn has ended"));
            case ConversationState.Running _ ->
                Optional.of(StatusDecision.ofProtocol(Activity.RUNNING, "it is in a turn"));
            case ConversationState.Waiting(var question) ->
                Optional.of(StatusDecision.ofProtocol(Activity.WAITING, asked(question)));
            case ConversationState.Starting _, ConversationState.Exited _, ConversationState.Failed _ ->
                Optional.empty();
        };
    }

    private static String asked(QuestionView question) {
        return "permission needed: "
                + (question.tool().title() == null
                        ? question.tool().id()
                        : question.tool().title());
    }

    /** Starts a turn with a message. */
    void send(Participant by, Agent agent, String text) {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        conversations.prompt(by.id(), id(agent), text, _ -> {});
    }

    /** The same with a queued message, which leaves the queue in the same transaction. */
    void deliver(Agent agent, QueuedMessage message) {
        conversations.prompt(
                message.createdBy(), id(agent), message.text(), tx -> MessageQueue.remove(tx, message.number()));
    }

    /** The oldest open question. */
    Optional<QuestionView> question(Agent agent) {
        return conversations.state(id(agent)) instanceof ConversationState.Waiting(var question)
                ? Optional.of(question)
                : Optional.empty();
    }

    /** Whether the question with this digest is open. */
    boolean asks(Agent agent, String question) {
        return conversations.asks(id(agent), question);
    }

    /** Answers the question with this digest. */
    void answer(Participant by, Agent agent, String question, Choice choice) {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        requireAcp(agent);
        conversations.answer(by, id(agent), question, choice);
    }

    /** Ends its turn; it is idle then. */
    public void interrupt(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.AGENT_STOP, agent.session().scope());
        requireAcp(agent);
        conversations.interrupt(by, id(agent));
    }

    public void setMode(Participant by, Agent agent, String mode) throws InterruptedException {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        requireAcp(agent);
        conversations.setMode(id(agent), mode);
    }

    public AgentModesView modes(Participant by, Agent agent) {
        permissions.require(by, Action.OUTPUT_SEE, agent.session().scope());
        requireAcp(agent);
        return conversations.modes(id(agent));
    }

    /** The entries from this number on, up to a maximum, also of an agent that runs in a terminal now. */
    public List<ConversationEntryView> read(Participant by, Agent agent, long from, int max) {
        permissions.require(by, Action.OUTPUT_SEE, agent.session().scope());
        requireConversation(agent);
        return conversations.read(id(agent), from, max);
    }

    /** The newest entries before this number, in order. */
    public List<ConversationEntryView> readBefore(Participant by, Agent agent, long before, int max) {
        permissions.require(by, Action.OUTPUT_SEE, agent.session().scope());
        requireConversation(agent);
        return conversations.readBefore(id(agent), before, max);
    }

    /** The end of the conversation, as text. */
    public String lastWords(Participant by, Agent agent) {
        var text = new ConversationText();
        return readBefore(by, agent, Long.MAX_VALUE, LAST_PARTS).stream()
                .map(entry -> text.next(entry.part()))
                .collect(Collectors.joining());
    }

    /** The number of the last entry; 0 if there is none. */
    public long last(Participant by, Agent agent) {
        permissions.require(by, Action.OUTPUT_SEE, agent.session().scope());
        return conversations.last(id(agent));
    }

    /** Waits until there is an entry with this number, or the time is over. */
    public void await(Agent agent, long number, Duration patience) throws InterruptedException {
        conversations.await(id(agent), number, patience);
    }

    private void requireConversation(Agent agent) {
        if (conversations.last(id(agent)) == 0) requireAcp(agent);
    }

    private static void requireAcp(Agent agent) {
        if (!agent.speaksAcp())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " is a terminal agent",
                    "`agentos attach " + agent.name() + "` shows it; if its kind supports ACP, `agentos restart "
                            + agent.name() + " --acp` starts a conversation");
    }
}
