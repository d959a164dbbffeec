package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.git.Changes;
import dev.agentos.git.WorktreeChanges;
import dev.agentos.protocol.AgentCardView;
import dev.agentos.protocol.AgentChangesView;
import dev.agentos.protocol.AgentQuestionView;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The contents of agents' cards. However many pages ask, changes are counted by one git at a time, after the response,
 * and again only after a pause, or sooner if the agent has printed something since.
 */
public final class AgentCards {
    private static final int MAX_LINES = 10;
    private static final int LONGEST_LINE = 200;
    private static final Duration SOONEST = Duration.ofSeconds(2);
    private static final Duration LATEST = Duration.ofSeconds(30);
    private static final Duration FORGOTTEN = Duration.ofMinutes(5);

    private final Agents agents;
    private final Terminals terminals;
    private final WorktreeChanges changes;
    private final Clock clock;
    private final Map<AgentId, Counted> counts = new ConcurrentHashMap<>();
    private final AtomicBoolean counting = new AtomicBoolean();

    /** The result at this offset of the agent's output; empty if git failed. */
    private record Counted(Instant at, long offset, Optional<Changes> changes) {}

    private record Screen(long offset, List<String> lines) {}

    private record Due(Agent agent, long offset) {}

    public AgentCards(Agents agents, Terminals terminals, WorktreeChanges changes, Clock clock) {
        this.agents = agents;
        this.terminals = terminals;
        this.changes = changes;
        this.clock = clock;
    }

    List<AgentCardView> of(Participant by, List<Agent> shown) throws InterruptedException {
        var cards = new ArrayList<AgentCardView>();
        var due = new ArrayList<Due>();
        for (var agent : shown) {
            var screen = screen(by, agent);
            var counted = Optional.ofNullable(counts.get(agent.id()));
            if (agent.isolation() == Isolation.WORKTREE
                    && counted.filter(last -> isGood(last, screen.offset())).isEmpty())
                due.add(new Due(agent, screen.offset()));
            cards.add(new AgentCardView(
                    agent.id().text(),
                    agents.since(agent).orElse(null),
                    screen.lines(),
                    counted.flatMap(Counted::changes).map(AgentCards::view).orElse(null),
                    agents.messages().queued(by, agent.id()).size(),
                    question(by, agent).orElse(null)));
        }
        countLater(due);
        return cards;
    }

    /** A participant who sees the agent may still not see its terminal. */
    private Optional<AgentQuestionView> question(Participant by, Agent agent) throws InterruptedException {
        try {
            return agents.questions().find(by, agent);
        } catch (AgentOsException hidden) {
            return Optional.empty();
        }
    }

    private static AgentChangesView view(Changes changes) {
        return new AgentChangesView(changes.files(), changes.added(), changes.removed());
    }

    private boolean isGood(Counted last, long offset) {
        var age = Duration.between(last.at(), clock.instant());
        return age.compareTo(last.offset() == offset ? LATEST : SOONEST) < 0;
    }

    private Screen screen(Participant by, Agent agent) throws InterruptedException {
        if (agent.speaksAcp()) return words(by, agent);
        if (agent.terminal().isEmpty()) return new Screen(0, List.of());
        try {
            var glance = terminals.glance(by, agent.terminal().get());
            return new Screen(glance.offset(), lastLines(glance.screen()));
        } catch (IOException | AgentOsException gone) {
            return new Screen(0, List.of());
        }
    }

    /** The end of the conversation with an ACP agent. */
    private Screen words(Participant by, Agent agent) {
        var conversations = agents.conversations();
        return new Screen(conversations.last(by, agent), lastLines(conversations.lastWords(by, agent)));
    }

    private static List<String> lastLines(String text) {
        var lines = text.lines()
                .filter(line -> !line.isBlank())
                .map(AgentCards::shortened)
                .toList();
        return lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size());
    }

    private static String shortened(String line) {
        return line.codePoints()
                .limit(LONGEST_LINE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .stripTrailing();
    }

    private void countLater(List<Due> due) {
        if (due.isEmpty() || !counting.compareAndSet(false, true)) return;
        Thread.ofVirtual().name("changes of agents").start(() -> {
            try {
                for (var one : due)
                    counts.put(one.agent().id(), new Counted(clock.instant(), one.offset(), count(one.agent())));
                counts.values()
                        .removeIf(old ->
                                Duration.between(old.at(), clock.instant()).compareTo(FORGOTTEN) > 0);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                counting.set(false);
            }
        });
    }

    private Optional<Changes> count(Agent agent) throws InterruptedException {
        try {
            return Optional.of(changes.countSince(agent.folder(), agent.base()));
        } catch (IOException | AgentOsException failed) {
            System.getLogger("agent")
                    .log(
                            Level.DEBUG,
                            "the changes of {0} could not be counted: {1}",
                            agent.name(),
                            failed.getMessage());
            return Optional.empty();
        }
    }
}
