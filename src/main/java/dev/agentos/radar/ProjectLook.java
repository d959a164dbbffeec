package dev.agentos.radar;

import dev.agentos.agent.Agent;
import dev.agentos.core.AgentOsException;
import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.BranchTips.CheckedOut;
import dev.agentos.git.Overlap;
import dev.agentos.git.Overlaps;
import dev.agentos.git.Overlaps.Side;
import dev.agentos.radar.AgentOverlap.Author;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One scan of a project: which agents have changed the same files, and whether the changes would merge. Compares only
 * sides that share files, and only if one of them has changed since the last scan.
 */
final class ProjectLook {
    private static final int MAX_KNOWN = 5_000;
    private static final String BRANCHES = "refs/heads/";

    private final Overlaps overlaps;
    private final BranchTips tips;
    /** By the commits that were compared. */
    private final Map<String, List<Overlap>> known = new HashMap<>();

    private final Map<String, Optional<String>> common = new HashMap<>();

    ProjectLook(Programs programs) {
        this.overlaps = new Overlaps(programs);
        this.tips = new BranchTips(programs);
    }

    /** The person's own folder, in which the copies of agents are. */
    static Path project(Agent agent) {
        return agent.top().getParent().getParent();
    }

    List<AgentOverlap> at(Path project, List<Agent> agents) throws IOException, InterruptedException {
        if (known.size() > MAX_KNOWN) known.clear();
        if (common.size() > MAX_KNOWN) common.clear();
        var copies = tips.copies(project);
        var own = copies.getOrDefault(project, new CheckedOut("", ""));
        var head = own.commit();
        var sides = new LinkedHashMap<Agent, Side>();
        var bases = new HashMap<String, Side>();
        var since = new HashMap<Agent, String>();
        for (var agent : agents)
            side(agent, copies.get(agent.top()), head).ifPresent(found -> {
                sides.put(agent, found.side());
                since.put(agent, found.since());
            });
        for (var commit : new HashSet<>(since.values())) bases.put(commit, overlaps.side(project, head, commit));
        var pairs = new ArrayList<Pair>();
        var all = List.copyOf(sides.keySet());
        for (int i = 0; i < all.size(); i++) {
            var agent = all.get(i);
            for (var other : all.subList(i + 1, all.size()))
                pairs.add(new Pair(agent, Optional.of(other), "", sides.get(agent), sides.get(other)));
            if (!own.branch().isEmpty() && own.branch().equals(agent.baseBranch()))
                pairs.add(
                        new Pair(agent, Optional.empty(), name(agent), sides.get(agent), bases.get(since.get(agent))));
        }
        pairs.removeIf(pair -> pair.shared().isEmpty());
        return compare(project, pairs);
    }

    /** An agent and another, or the person's own folder. */
    private record Pair(Agent agent, Optional<Agent> other, String base, Side ours, Side theirs) {
        Set<String> shared() {
            var shared = new HashSet<>(ours.touched());
            shared.retainAll(theirs.touched());
            return shared;
        }
    }

    /** Makes one snapshot of each side, with all files that it shares with others. */
    private List<AgentOverlap> compare(Path project, List<Pair> pairs) throws IOException, InterruptedException {
        var paths = new IdentityHashMap<Side, Set<String>>();
        for (var pair : pairs)
            for (var side : List.of(pair.ours(), pair.theirs()))
                paths.computeIfAbsent(side, first -> new HashSet<>()).addAll(pair.shared());
        var snapshots = new IdentityHashMap<Side, String>();
        for (var side : paths.entrySet())
            snapshots.put(side.getKey(), overlaps.snapshot(side.getKey(), side.getValue()));
        var found = new ArrayList<AgentOverlap>();
        for (var pair : pairs)
            for (var file : compare(project, snapshots.get(pair.ours()), snapshots.get(pair.theirs()), pair.shared()))
                found.add(new AgentOverlap(Author.of(pair.agent()), pair.other().map(Author::of), pair.base(), file));
        return found;
    }

    private record Found(Side side, String since) {}

    /** A worktree that cannot be read, perhaps because it is just being removed, is left out. */
    private Optional<Found> side(Agent agent, @Nullable CheckedOut copy, String head) throws InterruptedException {
        if (copy == null || copy.commit().isEmpty() || head.isEmpty()) return Optional.empty();
        try {
            var since =
                    common(agent.top(), copy.commit(), head).orElse(agent.base().isEmpty() ? head : agent.base());
            return Optional.of(new Found(overlaps.side(agent.top(), copy.commit(), since), since));
        } catch (AgentOsException gone) {
            System.getLogger("radar")
                    .log(Level.DEBUG, "{0} could not be checked: {1}", agent.name(), gone.getMessage());
            return Optional.empty();
        }
    }

    /** The merge base of two commits never changes. */
    private Optional<String> common(Path folder, String one, String other) throws InterruptedException {
        var key = one + " " + other;
        var before = common.get(key);
        if (before != null) return before;
        var found = overlaps.common(folder, one, other);
        common.put(key, found);
        return found;
    }

    private static String name(Agent agent) {
        return agent.baseBranch().startsWith(BRANCHES)
                ? agent.baseBranch().substring(BRANCHES.length())
                : agent.baseBranch();
    }

    private List<Overlap> compare(Path project, String ours, String theirs, Set<String> shared)
            throws InterruptedException {
        var key = ours + " " + theirs;
        var before = known.get(key);
        if (before != null) return before;
        var found = overlaps.between(project, ours, theirs, shared);
        known.put(key, found);
        return found;
    }
}
