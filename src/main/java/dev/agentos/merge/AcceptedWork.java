package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.Commits;
import dev.agentos.git.TreeChange;
import dev.agentos.review.Agreed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the branch of an agent should have: everything that is accepted, and nothing of the agent's that is not. What no review covers, such as a repository inside, is accepted by nobody. */
final class AcceptedWork {
    private static final String LINK = "120000";

    private final Commits commits;
    private final Agent agent;
    private final Path copy;
    private final Agreed agreed;

    AcceptedWork(Commits commits, Agent agent, Path copy, Agreed agreed) {
        this.commits = commits;
        this.agent = agent;
        this.copy = copy;
        this.agreed = agreed;
    }

    /**
     * The tree for a branch that is at {@code head}, a commit or an empty tree, and has been merged up to {@code merged}; what was merged stays, also when the files went back to
     * before it since. Refused when the agent has committed what nobody has decided about.
     */
    String tree(String head, String merged) throws IOException, InterruptedException {
        var accepted = accepted(agent.base().isEmpty() ? commits.emptyTree(copy) : agent.base());
        var wanted = new ArrayList<>(accepted.values());
        var undecided = new TreeSet<String>();
        for (var committed : commits.differences(copy, merged, head)) {
            if (accepted.containsKey(committed.path())) continue;
            if (agreed.pending().contains(committed.path())) undecided.add(committed.path());
            else wanted.add(committed.reversed());
        }
        if (!undecided.isEmpty())
            throw new AgentOsException(ErrorCode.CONFLICT, agent.name() + " has itself committed changes that nobody has decided about: " + String.join(", ", undecided),
                    "accept or reject them first: `agentos changes " + agent.name() + "`");
        return commits.with(copy, head, wanted);
    }

    private Map<String, TreeChange> accepted(String base) throws InterruptedException {
        var began = commits.find(copy, agreed.began()).orElse(base);
        var changes = commits.differences(copy, began, agreed.commit());
        var converted = commits.converted(copy, changes.stream().filter(change -> !change.isDeleted() && !change.newMode().equals(LINK)).map(TreeChange::path).toList());
        var accepted = new HashMap<String, TreeChange>();
        for (var change : changes) accepted.put(change.path(), converted.contains(change.path()) ? asGitKeepsIt(change) : change);
        return accepted;
    }

    private TreeChange asGitKeepsIt(TreeChange change) throws InterruptedException {
        return change.to(change.newMode(), commits.keep(copy, change.path(), commits.content(copy, change.newId())));
    }

    /** Which of these files still have the marks of a conflict in what is accepted. */
    List<String> withMarkers(Set<String> paths) throws InterruptedException {
        var marked = new ArrayList<String>();
        for (var change : commits.differences(copy, commits.find(copy, agreed.began()).orElse(agent.base()), agreed.commit()))
            if (!change.isDeleted() && paths.contains(change.path()) && hasMarkers(commits.content(copy, change.newId()))) marked.add(change.path());
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
