package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.TreeChange;
import dev.agentos.review.BaselineState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The content that an agent's branch should have: all accepted changes, and no others of the agent. Files that no
 * review covers, such as nested repositories, do not count as accepted.
 */
final class AcceptedWork {
    private static final String LINK = "120000";
    private static final int MAX_OWN_COMMITS = 10_000;

    private final Commits commits;
    private final CommitRange range;
    private final Agent agent;
    private final Path copy;
    private final BaselineState baseline;

    AcceptedWork(Commits commits, CommitRange range, Agent agent, Path copy, BaselineState baseline) {
        this.commits = commits;
        this.range = range;
        this.agent = agent;
        this.copy = copy;
        this.baseline = baseline;
    }

    /**
     * The commit to create on a branch at {@code head} that has been merged up to {@code merged}, that is to be merged
     * into {@code target}, and into which {@code merging} is being merged. An empty string is no commit.
     */
    Draft draft(String head, String merged, String target, Optional<String> merging)
            throws IOException, InterruptedException {
        var empty = commits.emptyTree(copy);
        var tree = tree(head.isEmpty() ? empty : head, merged.isEmpty() ? empty : merged, merging);
        var there =
                Stream.of(merged, target).filter(commit -> !commit.isEmpty()).toList();
        var own = head.isEmpty() ? List.<CommitRange.Entry>of() : range.read(copy, head, there, MAX_OWN_COMMITS);
        var accepted = own.size() == MAX_OWN_COMMITS ? List.<String>of() : states().accepted(own);
        var onto = own.isEmpty() ? head : accepted.isEmpty() ? merged : accepted.getFirst();
        var changes = commits.differences(copy, onto.isEmpty() ? empty : onto, tree);
        return new Draft(
                head,
                onto,
                parents(onto, merging),
                tree,
                changes,
                merging,
                own.stream().filter(commit -> !accepted.contains(commit.id())).toList());
    }

    private List<String> parents(String onto, Optional<String> merging) throws InterruptedException {
        var parents = new ArrayList<String>();
        if (!onto.isEmpty() && (merging.isEmpty() || !commits.isIn(copy, onto, merging.get()))) parents.add(onto);
        merging.ifPresent(parents::add);
        return parents;
    }

    /**
     * The tree for a branch at {@code head}, a commit or an empty tree, that has been merged up to {@code merged}.
     * Merged changes stay, even if the files went back since. Takes only the accepted changes of the agent's own
     * commits, and from {@code merging} the files that no review covers. Refuses if the agent has committed changes
     * that are still pending.
     */
    private String tree(String head, String merged, Optional<String> merging) throws IOException, InterruptedException {
        var accepted = accepted();
        var undecided = new TreeSet<String>();
        for (var committed : commits.differences(copy, merged, head))
            if (!accepted.containsKey(committed.path()) && baseline.pending().contains(committed.path()))
                undecided.add(committed.path());
        if (!undecided.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " has committed changes that are still pending: " + String.join(", ", undecided),
                    "accept or reject them first: `agentos changes " + agent.name() + "`");
        if (merging.isPresent())
            for (var change : notReviewed(merged, merging.get())) accepted.putIfAbsent(change.path(), change);
        return commits.with(copy, merged, accepted.values());
    }

    /**
     * Changes that a person committed to files that no review covers; without them the merge commit would revert them.
     */
    private List<TreeChange> notReviewed(String merged, String merging) throws InterruptedException {
        return commits.differences(copy, merged, merging).stream()
                .filter(change -> change.isOfRepository()
                        || AskedMerge.safe(change.path()).isEmpty())
                .toList();
    }

    private String began() throws InterruptedException {
        var began = commits.find(copy, baseline.first());
        return began.isPresent() ? began.get() : agent.base().isEmpty() ? commits.emptyTree(copy) : agent.base();
    }

    private Map<String, TreeChange> accepted() throws InterruptedException {
        var accepted = new HashMap<String, TreeChange>();
        for (var change : asGitKeeps(commits.differences(copy, began(), baseline.commit())))
            accepted.put(change.path(), change);
        return accepted;
    }

    /**
     * The accepted states of each file since the review began. If a file went back to an earlier state, the states in
     * between no longer count.
     */
    AcceptedStates states() throws InterruptedException {
        var changes = new ArrayList<TreeChange>();
        for (var step : range.read(copy, baseline.commit(), List.of(began()), Integer.MAX_VALUE)
                .reversed()) changes.addAll(step.changes());
        return new AcceptedStates(asGitKeeps(changes));
    }

    private List<TreeChange> asGitKeeps(List<TreeChange> changes) throws InterruptedException {
        var converted = commits.converted(
                copy,
                new HashSet<>(changes.stream()
                        .filter(AcceptedWork::hasContent)
                        .map(TreeChange::path)
                        .toList()));
        var kept = new ArrayList<TreeChange>();
        for (var change : changes)
            kept.add(hasContent(change) && converted.contains(change.path()) ? asGitKeepsIt(change) : change);
        return kept;
    }

    private static boolean hasContent(TreeChange change) {
        return !change.isDeleted() && !change.newMode().equals(LINK);
    }

    /**
     * Converts line endings as the repository wants, and changes nothing else: in another encoding the text would
     * differ from the accepted one.
     */
    private TreeChange asGitKeepsIt(TreeChange change) throws InterruptedException {
        var content = commits.content(copy, change.newId());
        var kept = commits.keep(copy, change.path(), content);
        return Arrays.equals(commits.content(copy, kept), withPlainLineEnds(content))
                ? change.to(change.newMode(), kept)
                : change;
    }

    private static byte[] withPlainLineEnds(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1)
                .replace("\r\n", "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The files among these whose accepted content still has conflict markers. */
    List<String> withMarkers(Set<String> paths) throws InterruptedException {
        var marked = new ArrayList<String>();
        for (var change : commits.differences(copy, began(), baseline.commit()))
            if (!change.isDeleted()
                    && paths.contains(change.path())
                    && hasMarkers(commits.content(copy, change.newId()))) marked.add(change.path());
        return marked;
    }

    static boolean hasMarkers(byte[] content) {
        var marks = new HashSet<String>();
        new String(content, StandardCharsets.ISO_8859_1).lines().forEach(line -> {
            if (line.startsWith("<<<<<<< ")) marks.add("<");
            if (line.startsWith(">>>>>>> ")) marks.add(">");
        });
        return marks.size() == 2;
    }
}
