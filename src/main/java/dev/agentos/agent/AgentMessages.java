package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.core.Turns;
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

/** What is said to agents: now, or when they have time. */
public final class AgentMessages {
    /** What a program that asks for it is sent around what is pasted. */
    private static final String PASTE = "\033[200~";

    private static final String PASTE_END = "\033[201~";

    /** What in a text would press a key or end a paste: all of C0 and C1 but tab and new line. */
    private static final Pattern KEYS = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]");

    /**
     * A busy program shows late what it was sent, and would take an Enter that comes before for a part of it; some show
     * nothing, or something in its place.
     */
    private static final Duration TO_SHOW_TEXT = Duration.ofSeconds(3);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    /** It has printed something else than the text, and is done with that. */
    private static final Duration QUIET = Duration.ofMillis(400);

    private static final int SHOWN_END = 16;

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private static final Duration TO_TRY_AGAIN = Duration.ofSeconds(1);

    private final Agents agents;
    private final MessageQueue queue;
    private final Terminals terminals;
    private final Permissions permissions;
    private final Turns<AgentId> typing = new Turns<>();
    private final Set<AgentId> tryingAgain = ConcurrentHashMap.newKeySet();

    AgentMessages(Agents agents, MessageQueue queue, Terminals terminals, Permissions permissions) {
        this.agents = agents;
        this.queue = queue;
        this.terminals = terminals;
        this.permissions = permissions;
    }

    /**
     * Types a text, and Enter. Keys are not typed: what is no text in it is left out. One that is spoken to by protocol
     * is told it when it is idle, and else refuses.
     */
    public void send(Participant by, Agent agent, String text) throws IOException, InterruptedException {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        agents.aboutToTell(agent);
        if (agent.speaksAcp()) {
            agents.conversations().send(by, agent, text);
            return;
        }
        try (var _ = typing.take(agent.id())) {
            type(by, agent, text, InputNumber.NONE, InputNumber.NONE);
        }
    }

    /**
     * Tells it something when it has time: at once when it is idle, and else after what it is doing and what waits
     * before this.
     */
    public void enqueue(Participant by, Agent agent, String text) {
        enqueue(by, agent, text, tx -> {});
    }

    /** The same, with something that is written down together with it: both, or neither. */
    public void enqueue(Participant by, Agent agent, String text, Consumer<Transaction> along) {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        queue.add(by, agent.id(), text, along);
        deliver(agent);
    }

    /** Before everything that waits already, when the agent is started. */
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

    /** Tells it what waits first, if it is idle. */
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
                    .log(Level.WARNING, "a message for {0} waits on: {1}", agent.name(), failed.getMessage());
            return false;
        }
    }

    /** An agent that stays idle says nothing more that would make us try again. */
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
            System.getLogger("agent").log(Level.DEBUG, "nobody is there to be told: {0}", gone.getMessage());
        }
    }

    /**
     * A daemon that dies in between leaves the message, and the next one types it again under the same numbers, of
     * which the nucleus knows those it has typed.
     */
    private void deliverFirst(Agent agent) throws IOException, InterruptedException {
        try (var _ = typing.take(agent.id())) {
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

    /** Until the end of the text is on the screen, however it is wrapped there. */
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

    /** Without what comes between them where lines end. */
    private static String letters(String text) {
        return NO_LETTERS.matcher(text).replaceAll("");
    }
}
