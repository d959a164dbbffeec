package dev.agentos.risk;

import dev.agentos.agent.Agent;
import dev.agentos.core.Participant;
import dev.agentos.git.TreeFile;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.radar.Meeting;
import dev.agentos.radar.Radar;
import dev.agentos.review.Change;
import dev.agentos.review.ChangedLines;
import dev.agentos.review.Difference;
import dev.agentos.review.ReviewViews;
import dev.agentos.review.Reviews;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes of agents, those first that a person should look at first, each with why. What its lines say is found out
 * once for each version of a change, of at most so many at a time: a large list is there at once, and complete when it
 * has been asked for again.
 */
public final class RankedChanges {
    private static final int MOST_AT_ONCE = 300;
    private static final long MOST_BYTES_AT_ONCE = 8 << 20;
    private static final int MOST_KNOWN = 20_000;
    private static final int HIGHEST = 100;
    private static final Comparator<ChangeView> BY_RISK = Comparator.comparingInt(ChangeView::risk)
            .reversed()
            .thenComparing(ChangeView::agentName)
            .thenComparing(ChangeView::path);

    private final Reviews reviews;
    private final Radar radar;
    /** What lines say, by change and version; the oldest goes first. */
    private final Map<String, List<Reason>> known = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Reason>> eldest) {
            return size() > MOST_KNOWN;
        }
    });

    public RankedChanges(Reviews reviews, Radar radar) {
        this.reviews = reviews;
        this.radar = radar;
    }

    /** Of all these agents, the riskiest first. */
    public List<ChangeView> list(Participant by, List<Agent> agents) throws InterruptedException {
        var views = new ArrayList<ChangeView>();
        var all = agents.size() == 1
                ? Map.of(agents.getFirst(), reviews.changes(by, agents.getFirst()))
                : reviews.changes(by, agents);
        for (var agent : all.keySet()) {
            var changes = all.get(agent);
            learn(by, agent, changes);
            var meetings = radar.lastSeen(by, agent);
            var named = PathReasons.named(agent.task());
            for (var change : changes) views.add(view(agent, change, meetings, named));
        }
        views.sort(BY_RISK);
        return views;
    }

    /** One change with both its texts. */
    public ChangeDiffView difference(Participant by, Agent agent, Difference difference) throws InterruptedException {
        learn(by, agent, List.of(difference.change()));
        var view = ReviewViews.of(agent, difference);
        return new ChangeDiffView(
                view(agent, difference.change(), radar.lastSeen(by, agent), PathReasons.named(agent.task())),
                view.oldText(),
                view.newText(),
                view.hunks());
    }

    private void learn(Participant by, Agent agent, List<Change> changes) throws InterruptedException {
        var unknown = new ArrayList<Change>();
        long bytes = 0;
        for (var change : changes) {
            if (known.containsKey(key(change))) continue;
            bytes += size(change);
            if (!unknown.isEmpty() && bytes > MOST_BYTES_AT_ONCE || unknown.size() == MOST_AT_ONCE) break;
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

    private ChangeView view(Agent agent, Change change, List<Meeting> meetings, List<String> named) {
        var reasons = new ArrayList<>(known.getOrDefault(key(change), List.of()));
        for (var meeting : meetings)
            if (meeting.overlap().path().equals(change.path().text())) reasons.add(reason(agent, meeting));
        reasons.addAll(PathReasons.of(change, named));
        reasons.sort(Comparator.comparingInt(Reason::weight).reversed());
        return ReviewViews.of(agent, change)
                .with(
                        Math.min(
                                HIGHEST,
                                reasons.stream().mapToInt(Reason::weight).sum()),
                        reasons.stream().map(Reason::words).distinct().toList());
    }

    private static Reason reason(Agent agent, Meeting meeting) {
        boolean first = meeting.agent().id().equals(agent.id());
        var who = meeting.other().isEmpty()
                ? meeting.base()
                : first
                        ? meeting.other().get().name().text()
                        : meeting.agent().name().text();
        return meeting.overlap().conflict()
                ? new Reason(40, "would not merge with what " + who + " has")
                : new Reason(10, "is changed by " + who + ", too");
    }
}
