package dev.agentos.risk;

import dev.agentos.agent.Agent;
import dev.agentos.core.Participant;
import dev.agentos.git.TreeFile;
import dev.agentos.radar.AgentOverlap;
import dev.agentos.radar.Radar;
import dev.agentos.review.Change;
import dev.agentos.review.ChangedLines;
import dev.agentos.review.Reviews;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pending changes of agents, riskiest first, with the reasons. The lines of each version of a change are examined
 * only once, and only a limited number of changes per request: a large list is returned at once, and later requests
 * complete its reasons.
 */
public final class RankedChanges {
    private static final int MAX_AT_ONCE = 300;
    private static final long MAX_BYTES_AT_ONCE = 8 << 20;
    private static final int MAX_KNOWN = 20_000;
    private static final Comparator<RankedChange> BY_RISK = Comparator.comparingInt(RankedChange::risk)
            .reversed()
            .thenComparing(ranked -> ranked.agent().name().text())
            .thenComparing(ranked -> ranked.change().path().text());

    private final Reviews reviews;
    private final Radar radar;
    /** Reasons from lines, by change and version; the oldest are dropped first. */
    private final Map<String, List<Reason>> known = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Reason>> eldest) {
            return size() > MAX_KNOWN;
        }
    });

    public RankedChanges(Reviews reviews, Radar radar) {
        this.reviews = reviews;
        this.radar = radar;
    }

    /** Of all these agents, the riskiest first. */
    public List<RankedChange> list(Participant by, List<Agent> agents) throws InterruptedException {
        var ranked = new ArrayList<RankedChange>();
        var all = agents.size() == 1
                ? Map.of(agents.getFirst(), reviews.changes(by, agents.getFirst()))
                : reviews.changes(by, agents);
        for (var agent : all.keySet()) {
            var changes = all.get(agent);
            learn(by, agent, changes);
            var overlaps = radar.lastSeen(by, agent);
            var named = PathReasons.named(agent.prompt());
            for (var change : changes) ranked.add(rank(agent, change, overlaps, named));
        }
        ranked.sort(BY_RISK);
        return ranked;
    }

    public RankedChange rank(Participant by, Agent agent, Change change) throws InterruptedException {
        learn(by, agent, List.of(change));
        return rank(agent, change, radar.lastSeen(by, agent), PathReasons.named(agent.prompt()));
    }

    private void learn(Participant by, Agent agent, List<Change> changes) throws InterruptedException {
        var unknown = new ArrayList<Change>();
        long bytes = 0;
        for (var change : changes) {
            if (known.containsKey(key(change))) continue;
            bytes += size(change);
            if (!unknown.isEmpty() && bytes > MAX_BYTES_AT_ONCE || unknown.size() == MAX_AT_ONCE) break;
            unknown.add(change);
        }
        if (unknown.isEmpty()) return;
        Map<Change, ChangedLines> lines = reviews.changedLines(by, agent, unknown);
        lines.forEach((change, changed) ->
                known.put(key(change), LineReasons.of(change.path().text(), changed)));
    }

    private static long size(Change change) {
        return change.before().map(TreeFile::size).orElse(0L)
                + change.now().map(TreeFile::size).orElse(0L);
    }

    private static String key(Change change) {
        return change.id() + " " + change.version();
    }

    private RankedChange rank(Agent agent, Change change, List<AgentOverlap> overlaps, List<String> named) {
        var reasons = new ArrayList<>(known.getOrDefault(key(change), List.of()));
        for (var overlap : overlaps)
            if (overlap.file().path().equals(change.path().text())) reasons.add(reason(agent, overlap));
        reasons.addAll(PathReasons.of(change, named));
        reasons.sort(Comparator.comparingInt(Reason::weight).reversed());
        return RankedChange.of(agent, change, reasons);
    }

    private static Reason reason(Agent agent, AgentOverlap overlap) {
        boolean first = overlap.agent().id().equals(agent.id());
        var who = overlap.other().isEmpty()
                ? overlap.base()
                : first
                        ? overlap.other().get().name().text()
                        : overlap.agent().name().text();
        return overlap.file().conflict()
                ? new Reason(40, "conflicts with the changes of " + who)
                : new Reason(10, "is also changed by " + who);
    }
}
