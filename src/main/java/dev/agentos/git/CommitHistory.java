package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitBranchRequest;
import dev.agentos.protocol.GitBranchView;
import dev.agentos.protocol.GitCommitView;
import dev.agentos.protocol.GitLogRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Commits and branches of one repository. */
record CommitHistory(GitProgram git, Path folder) {
    private static final int USUAL_COUNT = 100;
    private static final int MAX_COMMITS = 1_000;
    /** With NUL between, the one character that nobody can write into a name or a message. */
    private static final String COMMIT = "--format=%H%x00%P%x00%an%x00%ae%x00%at%x00%D%x00%s%x00%b";

    private static final int COMMIT_FIELDS = 8;
    private static final String BRANCH = "--format=%(refname)%00%(HEAD)%00%(objectname)%00%(contents:subject)"
            + "%00%(committerdate:unix)%00%(upstream:short)%00%(upstream:track,nobracket)";
    private static final Pattern COUNT = Pattern.compile("(ahead|behind) (\\d+)");

    List<GitCommitView> log(GitLogRequest wanted) throws InterruptedException {
        int limit = number(wanted.limit(), USUAL_COUNT, MAX_COMMITS);
        int skip = number(wanted.skip(), 0, Integer.MAX_VALUE);
        var arguments = new ArrayList<>(List.of(
                "log", "-z", COMMIT, "--decorate=short", "--topo-order", "--max-count=" + limit, "--skip=" + skip));
        if (Boolean.TRUE.equals(wanted.all())) arguments.addAll(List.of("--branches", "--remotes", "--tags", "HEAD"));
        else arguments.add(wanted.ref() == null ? "HEAD" : GitName.revision(wanted.ref()));
        arguments.add("--");
        if (wanted.path() != null && !wanted.path().isEmpty()) arguments.add(new WorkspacePath(wanted.path()).text());
        if (hasNoCommits()) return List.of();
        var fields = List.of(git.run(git.look(folder, arguments)).text().split("\0", -1));
        return IntStream.range(0, fields.size() / COMMIT_FIELDS)
                .mapToObj(i -> commit(fields.subList(i * COMMIT_FIELDS, (i + 1) * COMMIT_FIELDS)))
                .toList();
    }

    /** Before the first one HEAD names a branch that is not there. */
    boolean hasNoCommits() throws InterruptedException {
        try {
            git.run(git.look(folder, List.of("rev-parse", "--verify", "--quiet", "HEAD^{commit}")));
            return false;
        } catch (AgentOsException none) {
            return true;
        }
    }

    private static int number(Integer given, int otherwise, int max) {
        int value = given == null ? otherwise : given;
        if (value < 0 || value > max) throw new InvalidInput("a number of commits must be between 0 and " + max);
        return value;
    }

    private static GitCommitView commit(List<String> fields) {
        return new GitCommitView(
                fields.get(0),
                words(fields.get(1), " "),
                fields.get(2),
                fields.get(3),
                Instant.ofEpochSecond(Long.parseLong(fields.get(4))),
                words(fields.get(5), ", "),
                fields.get(6),
                fields.get(7).strip());
    }

    private static List<String> words(String text, String between) {
        return text.isEmpty() ? List.of() : List.of(text.split(between));
    }

    /** Those here first, newest first. */
    List<GitBranchView> branches() throws InterruptedException {
        var text = git.run(git.look(
                        folder, List.of("for-each-ref", "--sort=-committerdate", BRANCH, "refs/heads", "refs/remotes")))
                .text();
        if (text.isEmpty()) return List.of();
        var all = Arrays.stream(text.split("\n"))
                .filter(line -> !line.startsWith("refs/remotes/") || !line.split("\0")[0].endsWith("/HEAD"))
                .map(CommitHistory::branch);
        return all.sorted((a, b) -> Boolean.compare(a.remote(), b.remote())).toList();
    }

    private static GitBranchView branch(String line) {
        var fields = line.split("\0", -1);
        boolean remote = fields[0].startsWith("refs/remotes/");
        var name = fields[0].substring(remote ? "refs/remotes/".length() : "refs/heads/".length());
        int ahead = 0;
        int behind = 0;
        for (var count = COUNT.matcher(fields[6]); count.find(); ) {
            if (count.group(1).equals("ahead")) ahead = Integer.parseInt(count.group(2));
            else behind = Integer.parseInt(count.group(2));
        }
        return new GitBranchView(
                name,
                fields[1].equals("*"),
                remote,
                fields[2],
                fields[3],
                Instant.ofEpochSecond(Long.parseLong(fields[4])),
                fields[5].isEmpty() ? null : fields[5],
                ahead,
                behind);
    }

    /** Seen through a view, the branch that is checked out here would count as one that is checked out elsewhere. */
    private boolean isCurrent(String name) throws InterruptedException {
        return git.result(git.look(folder, List.of("symbolic-ref", "--quiet", "--short", "HEAD")))
                .text()
                .strip()
                .equals(name);
    }

    void change(GitBranchRequest wanted) throws InterruptedException {
        if (wanted.name() == null) throw new InvalidInput("the branch is missing");
        var name = GitName.revision(wanted.name());
        var arguments = switch (String.valueOf(wanted.action())) {
            case "create" ->
                List.of("branch", "--no-track", name, wanted.from() == null ? "HEAD" : GitName.revision(wanted.from()));
            case "switch" -> isCurrent(name) ? List.of("branch", "--list", name) : List.of("switch", "--quiet", name);
            case "delete" -> List.of("branch", "--quiet", Boolean.TRUE.equals(wanted.force()) ? "-D" : "-d", name);
            default ->
                throw new InvalidInput("unknown action: " + wanted.action(), "use list, create, switch or delete");
        };
        git.run(
                arguments.getFirst().equals("switch")
                        ? git.askedHere(folder, arguments)
                        : git.unsealedHere(folder, arguments));
    }
}
