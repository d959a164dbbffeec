package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.Participant;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Transaction;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Sends messages to agents, at once or when they are idle. */
public final class AgentMessages {
    /** Brackets a paste for programs that ask for it. */
    private static final String PASTE = "\033[200~";

    private static final String PASTE_END = "\033[201~";

    /** Characters that would press a key or end a paste: all of C0 and C1 except tab and newline. */
    private static final Pattern KEYS = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]");

    /**
     * A busy program shows its input late, and would take an Enter before that as part of the text; some show nothing,
     * or a placeholder.
     */
    private static final Duration TO_SHOW_TEXT = Duration.ofSeconds(3);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    /** How long the output must be quiet when something other than the text is shown. */
    private static final Duration QUIET = Duration.ofMillis(400);

    private static final int SHOWN_END = 16;

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private static final Duration TO_TRY_AGAIN = Duration.ofSeconds(1);

    private final Agents agents;
    private final MessageQueue queue;
    private final Terminals terminals;
    private final Permissions permissions;
    private final KeyedLocks<AgentId> typing = new KeyedLocks<>();
    private final Set<AgentId> tryingAgain = ConcurrentHashMap.newKeySet();

    AgentMessages(Agents agents, MessageQueue queue, Terminals terminals, Permissions permissions) {
        this.agents = agents;
        this.queue = queue;
        this.terminals = terminals;
        this.permissions = permissions;
    }

    /**
     * Types a text and Enter, without its control characters. An ACP agent gets it as a prompt if it is idle, and else
     * refuses.
     */
    public void send(Participant by, Agent agent, String text) throws IOException, InterruptedException {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        if (!agent.speaksAcp()) requireReader(agent);
        agents.aboutToTell(agent);
        if (agent.speaksAcp()) {
            agents.conversations().send(by, agent, text);
            return;
        }
        try (var _ = typing.lock(agent.id())) {
            type(by, agent, text, InputNumber.NONE, InputNumber.NONE);
        }
    }

    /** Refuses if the program has ended or is paused. */
    private void requireReader(Agent agent) {
        switch (agents.status(agent)) {
            case AgentStatus.Exited _, AgentStatus.Error _ ->
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        agent.name() + " is not running",
                        "`agentos restart " + agent.name() + "` starts it");
            case AgentStatus.Paused _ ->
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        agent.name() + " is paused",
                        "`agentos resume " + agent.name() + "` first, or `agentos queue " + agent.name()
                                + " TEXT` sends it when the agent is idle");
            case AgentStatus.Starting _, AgentStatus.Running _, AgentStatus.Idle _, AgentStatus.Waiting _ -> {}
        }
    }

    /** Sends a message as soon as the agent is idle and earlier messages are sent. */
    public void enqueue(Participant by, Agent agent, String text) {
        enqueue(by, agent, text, tx -> {});
    }

    /** The same, with something else in the transaction that stores the message. */
    public void enqueue(Participant by, Agent agent, String text, Consumer<Transaction> along) {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        queue.add(by, agent.id(), text, along);
        deliver(agent);
    }

    /** Queues it before all other messages. */
    void putFirst(Participant by, AgentId id, String text) {
        queue.putFirst(by, id, text);
    }

    public List<QueuedMessage> queued(Participant by, AgentId id) {
        return queue.list(agents.find(by, id).id());
    }

    public void clear(Participant by, Agent agent) {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        queue.clear(agent.id());
    }

    void forget(AgentId id) {
        queue.clear(id);
    }

    /** Sends the first queued message, if the agent is idle. */
    void deliver(Agent agent) {
        if (!(agents.status(agent) instanceof AgentStatus.Idle)
                || queue.first(agent.id()).isEmpty()) return;
        Thread.ofVirtual().name("message for " + agent.name()).start(() -> {
            try {
                if (!isDelivered(agent)) deliverLater(agent.id());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private boolean isDelivered(Agent agent) throws InterruptedException {
        try {
            deliverFirst(agent);
            return true;
        } catch (IOException | AgentOsException failed) {
            System.getLogger("agent")
                    .log(
                            Level.WARNING,
                            "a message for {0} could not be delivered yet: {1}",
                            agent.name(),
                            failed.getMessage());
            return false;
        }
    }

    /** Tries again later: an agent that stays idle causes no event. */
    private void deliverLater(AgentId id) throws InterruptedException {
        if (!tryingAgain.add(id)) return;
        try {
            Thread.sleep(TO_TRY_AGAIN);
        } finally {
            tryingAgain.remove(id);
        }
        try {
            deliver(agents.find(Participant.SYSTEM, id));
        } catch (AgentOsException gone) {
            System.getLogger("agent").log(Level.DEBUG, "a message has no recipient any more: {0}", gone.getMessage());
        }
    }

    /**
     * If the daemon dies in between, the next one types the message again with the same input numbers, and the nucleus
     * drops those it has typed.
     */
    private void deliverFirst(Agent agent) throws IOException, InterruptedException {
        try (var _ = typing.lock(agent.id())) {
            var message = queue.first(agent.id());
            if (message.isEmpty() || !(agents.status(agent) instanceof AgentStatus.Idle)) return;
            agents.aboutToTell(agent);
            if (agent.speaksAcp()) {
                agents.conversations().deliver(agent, message.get());
                return;
            }
            long number = 2 * message.get().number();
            var sender = agent.id().text();
            type(
                    Participant.SYSTEM,
                    agent,
                    message.get().text(),
                    new InputNumber(sender, number),
                    new InputNumber(sender, number + 1));
            agents.told(agent.id());
            queue.remove(message.get().number());
        }
    }

    private void type(Participant by, Agent agent, String text, InputNumber first, InputNumber second)
            throws IOException, InterruptedException {
        var terminal = agent.terminal().orElseThrow(() -> Agents.notStarted(agent));
        var before = terminals.glance(by, terminal);
        var said = KEYS.matcher(text.replace("\r\n", "\n").replace('\r', '\n')).replaceAll("");
        var keys = before.takesPastes() ? PASTE + said + PASTE_END : said;
        terminals.input(by, terminal, keys.getBytes(StandardCharsets.UTF_8), first);
        awaitShown(by, terminal, said, before.offset());
        Thread.sleep(agents.plugin(agent).keys().beforeEnter());
        terminals.input(by, terminal, new byte[] {'\r'}, second);
    }

    /** Waits until the end of the text is on the screen, however it is wrapped there. */
    private void awaitShown(Participant by, TerminalId terminal, String text, long before)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TO_SHOW_TEXT.toNanos();
        var letters = letters(text);
        var end = letters.substring(Math.max(0, letters.length() - SHOWN_END));
        terminals.awaitOutput(by, terminal, before, TO_SHOW_TEXT);
        for (var glance = terminals.glance(by, terminal);
                System.nanoTime() < deadline;
                glance = terminals.glance(by, terminal)) {
            if (glance.offset() > before && letters(glance.screen()).contains(end)) return;
            long seen = glance.offset();
            terminals.awaitOutput(by, terminal, seen, QUIET);
            if (terminals.glance(by, terminal).offset() == seen) return;
            Thread.sleep(BETWEEN_LOOKS);
        }
    }

    /** Only the characters that are independent of line breaks. */
    private static String letters(String text) {
        return NO_LETTERS.matcher(text).replaceAll("");
    }
}
