package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.status.Signals;
import dev.agentos.status.StatusDecision;
import dev.agentos.status.StatusRules;
import dev.agentos.status.StatusTrack;
import dev.agentos.terminal.Glance;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Follows the status of running agents: checks each when it prints something, a few times shortly afterwards because
 * hooks may be late, and then periodically.
 */
final class StatusWatch {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private static final Duration SOON = Duration.ofMillis(300);
    private static final Duration NOW_AND_THEN = Duration.ofSeconds(10);

    private final Terminals terminals;
    private final LaunchFiles files;
    private final Clock clock;
    private final Predicate<AgentId> started;
    private final Consumer<AgentId> changed;
    private final Map<AgentId, StatusTrack> tracks = new ConcurrentHashMap<>();
    private final Map<AgentId, Thread> threads = new ConcurrentHashMap<>();

    /** An agent is not checked until it has {@code started}; {@code changed} is called when its status changes. */
    StatusWatch(
            Terminals terminals,
            LaunchFiles files,
            Clock clock,
            Predicate<AgentId> started,
            Consumer<AgentId> changed) {
        this.terminals = terminals;
        this.files = files;
        this.clock = clock;
        this.started = started;
        this.changed = changed;
    }

    /** Watches an agent until its program ends. */
    void begin(Agent agent, StatusRules rules) {
        end(agent.id());
        var track = new StatusTrack();
        tracks.put(agent.id(), track);
        var thread = Thread.ofVirtual()
                .name("status of " + agent.name())
                .unstarted(() -> follow(agent.id(), agent.terminal().orElseThrow(), rules, track));
        threads.put(agent.id(), thread);
        thread.start();
    }

    void end(AgentId agent) {
        var thread = threads.remove(agent);
        if (thread != null) thread.interrupt();
        tracks.remove(agent);
    }

    /** A message was sent to it, so it is running now. */
    void told(AgentId agent) {
        var track = tracks.get(agent);
        if (track == null) return;
        track.told(clock.instant());
        changed.accept(agent);
    }

    Optional<StatusTrack.Seen> seen(AgentId agent) {
        return Optional.ofNullable(tracks.get(agent)).flatMap(StatusTrack::seen);
    }

    /** All rules that match now, the deciding one first. */
    List<StatusDecision> holding(Agent agent, StatusRules rules) throws IOException, InterruptedException {
        return rules.holding(signals(
                        agent.id(),
                        terminals.glance(Participant.SYSTEM, agent.terminal().orElseThrow())))
                .toList();
    }

    private void follow(AgentId agent, TerminalId terminal, StatusRules rules, StatusTrack track) {
        try {
            long offset = -1;
            var patience = SOON;
            while (terminals.find(Participant.SYSTEM, terminal).info().isRunning()) {
                var glance = terminals.glance(Participant.SYSTEM, terminal);
                boolean runs = started.test(agent);
                if (runs && track.look(rules.decide(signals(agent, glance)), clock.instant())) changed.accept(agent);
                patience = glance.offset() > offset || !runs ? SOON : longer(patience);
                offset = glance.offset();
                terminals.awaitOutput(Participant.SYSTEM, terminal, offset, patience);
                Thread.sleep(BETWEEN_LOOKS);
            }
            changed.accept(agent);
        } catch (IOException | AgentOsException gone) {
            System.getLogger("agent")
                    .log(Level.DEBUG, "the status of an agent is no longer followed: {0}", gone.getMessage());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static Duration longer(Duration patience) {
        var doubled = patience.multipliedBy(2);
        return doubled.compareTo(NOW_AND_THEN) < 0 ? doubled : NOW_AND_THEN;
    }

    private Signals signals(AgentId agent, Glance glance) {
        var now = clock.instant();
        var word = files.lastWord(agent);
        return new Signals(
                word.text(),
                Duration.between(word.at(), now),
                glance.report(),
                glance.title(),
                glance.progress().state().name().toLowerCase(Locale.ROOT),
                glance.foreground().name().toLowerCase(Locale.ROOT),
                glance.prompt(),
                glance.screen(),
                Duration.between(glance.lastOutput(), now));
    }
}
