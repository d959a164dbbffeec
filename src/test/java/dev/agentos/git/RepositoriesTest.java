package dev.agentos.git;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitBranchRequest;
import dev.agentos.protocol.GitBranchView;
import dev.agentos.protocol.GitCommitRequest;
import dev.agentos.protocol.GitDiffRequest;
import dev.agentos.protocol.GitFileDiffView;
import dev.agentos.protocol.GitFileView;
import dev.agentos.protocol.GitHunkView;
import dev.agentos.protocol.GitLogRequest;
import dev.agentos.protocol.GitRemoteRequest;
import dev.agentos.protocol.GitStageRequest;
import dev.agentos.protocol.GitTextRequest;
import dev.agentos.security.Role;
import dev.agentos.security.TrustedTexts;
import dev.agentos.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class RepositoriesTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");
    private static final GitRemoteRequest USUAL = new GitRemoteRequest(null, null, null, null, null);

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private TestWorkspace work;
    private Path project;
    private WorkspaceId id;
    private Repositories repositories;

    @BeforeAll
    static void start() throws Exception {
        nucleus = new TestNucleus(home);
    }

    @AfterAll
    static void stop() throws Exception {
        nucleus.close();
    }

    @BeforeEach
    void open() throws Exception {
        work = TestWorkspace.in(temporary, nucleus.home());
        project = work.folder();
        id = work.id();
        git(project, "init", "-q", "-b", "main");
        git(project, "config", "user.name", "Ada");
        git(project, "config", "user.email", "ada@example.org");
        repositories = new Repositories(work.files(), nucleus.programs());
    }

    @AfterEach
    void close() {
        work.close();
    }

    private static void git(Path folder, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private void commitAll(String message) throws Exception {
        git(project, "add", "-A");
        git(project, "commit", "-q", "-m", message);
    }

    private static GitStageRequest paths(String... paths) {
        return new GitStageRequest(List.of(paths), null);
    }

    private List<String> letters() throws Exception {
        return repositories.status(LOCAL_OWNER, id).files().stream()
                .map(file -> "" + file.index() + file.worktree() + " " + file.path())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " -ident", " ident", " !ident", " -text", " -crlf"})
    void filtersThatNobodyHasTrustedAreSaidToBeLeftOut(String attributes) throws Exception {
        Files.writeString(project.resolve(".gitattributes"), "*.big filter=shrink" + attributes + "\n");
        Files.writeString(project.resolve("a.big"), "one\n");
        Files.writeString(project.resolve("a.txt"), "one\n");
        commitAll("first");
        git(project, "config", "filter.shrink.clean", "tr a-z A-Z");
        Files.writeString(project.resolve("a.big"), "two\n");
        Files.writeString(project.resolve("a.txt"), "two\n");
        assertThat(repositories.stage(LOCAL_OWNER, id, paths("a.txt")).note()).isNull();
        assertThat(repositories.stage(LOCAL_OWNER, id, paths("")).note())
                .contains("(shrink) were not run", "`agentos trust`");
        Files.writeString(project.resolve("a.big"), "three\n");
        var discarded = repositories.discard(LOCAL_OWNER, id, new WorkspacePath("a.big"));
        assertThat(discarded.status().note()).contains("shrink");

        var programs = new RepositoryTrust(nucleus.programs()).programs(project).orElseThrow();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        Files.writeString(project.resolve("a.big"), "four\n");
        assertThat(repositories.stage(LOCAL_OWNER, id, paths("a.big")).note()).isNull();
        // As if it had been written long ago: git then takes the file for what is staged.
        Files.setLastModifiedTime(project.resolve("a.big"), FileTime.from(Instant.EPOCH));
        git(project, "update-index", "--refresh");
        assertThat(diff("a.big", true).getFirst().hunks().getFirst().lines()).contains("+FOUR");
    }

    @Test
    void aDiffDoesNotLockTheIndex() throws Exception {
        Files.writeString(project.resolve("f"), "one\n");
        commitAll("first");
        var before = GitIndex.withOutdatedTimes(project, "f");
        assertThat(diff("f", false)).isEmpty();
        assertThat(GitIndex.of(project)).isEqualTo(before);
    }

    private List<GitFileDiffView> diff(String path, boolean staged) throws Exception {
        return repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(path, staged, null, null, null));
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code())
                                .as(refused.getMessage())
                                .isEqualTo(code));
    }

    @Test
    void statusListsEveryKindOfChangeUnderEveryName() throws Exception {
        work.write("old name", "some text that is long enough to be recognised\n");
        work.write("gone", "x");
        work.write("changed", "x");
        commitAll("first");
        git(project, "mv", "old name", "né w\tname");
        Files.delete(project.resolve("gone"));
        work.write("changed", "y");
        work.write("-n", "new");
        work.write("d/a\"b", "new");
        git(project, "add", "--", "-n");
        assertThat(letters()).containsExactlyInAnyOrder("R. né w\tname", ".D gone", ".M changed", "A. -n", ".? d/a\"b");
        var status = repositories.status(LOCAL_OWNER, id);
        assertThat(status.branch()).isEqualTo("main");
        assertThat(status.files())
                .filteredOn(file -> file.index() == GitFileView.State.RENAMED)
                .extracting(GitFileView::oldPath)
                .containsExactly("old name");
    }

    @Test
    void anEmptyRepositoryHasAStatusBranchesAndALog() throws Exception {
        work.write("a", "1");
        assertThat(letters()).containsExactly(".? a");
        assertThat(repositories.status(LOCAL_OWNER, id).head()).isNull();
        assertThat(repositories.log(LOCAL_OWNER, id, new GitLogRequest(null, null, null, null, null)))
                .isEmpty();
        assertThat(repositories.branch(LOCAL_OWNER, id, new GitBranchRequest(null, null, null, null)))
                .isEmpty();
        repositories.stage(LOCAL_OWNER, id, paths("a"));
        repositories.unstage(LOCAL_OWNER, id, paths("a"));
        assertThat(letters()).containsExactly(".? a");
    }

    @Test
    void filesAreStagedUnstagedAndCommitted() throws Exception {
        work.write("a", "1");
        work.write("d/b", "2");
        repositories.stage(LOCAL_OWNER, id, paths("a", "d"));
        assertThat(letters()).containsExactly("A. a", "A. d/b");
        repositories.unstage(LOCAL_OWNER, id, paths("d/b"));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.commit(LOCAL_OWNER, id, new GitCommitRequest(" ", null, null)));
        var commit =
                repositories.commit(LOCAL_OWNER, id, new GitCommitRequest("first\n\n# not a comment\n", null, null));
        assertThat(commit.subject()).isEqualTo("first");
        assertThat(commit.body()).isEqualTo("# not a comment");
        assertThat(commit.parents()).isEmpty();
        assertThat(letters()).containsExactly(".? d/b");
        repositories.stage(LOCAL_OWNER, id, paths(""));
        var amended = repositories.commit(LOCAL_OWNER, id, new GitCommitRequest(null, true, null));
        assertThat(amended.subject()).isEqualTo("first");
        assertThat(amended.id()).isNotEqualTo(commit.id());
        assertThatThrownBy(() -> repositories.commit(LOCAL_OWNER, id, new GitCommitRequest("empty", null, null)))
                .hasMessageContaining("nothing to commit");
    }

    private String discard(String path) throws Exception {
        var kept =
                repositories.discard(LOCAL_OWNER, id, new WorkspacePath(path)).kept();
        return kept == null ? "" : kept.id();
    }

    @Test
    void aFileIsAgainAsStagedOrCommittedAndWaitsInTheTrashAsItWas() throws Exception {
        work.write("a", "committed");
        work.write("staged", "committed");
        work.write("gone", "committed");
        commitAll("first");
        work.write("a", "mine");
        work.write("staged", "staged");
        repositories.stage(LOCAL_OWNER, id, paths("staged"));
        work.write("staged", "mine");
        work.write("new", "mine");
        Files.delete(project.resolve("gone"));
        var kept = discard("a");
        assertThat(project.resolve("a")).hasContent("committed");
        discard("staged");
        assertThat(project.resolve("staged")).hasContent("staged");
        assertThat(discard("gone")).isEmpty();
        assertThat(project.resolve("gone")).hasContent("committed");
        var untracked = discard("new");
        assertThat(project.resolve("new")).doesNotExist();
        assertThat(letters()).containsExactly("M. staged");
        work.files().restore(LOCAL_OWNER, id, untracked, Optional.empty());
        assertThat(project.resolve("new")).hasContent("mine");
        work.files().restore(LOCAL_OWNER, id, kept, Optional.of(new WorkspacePath("a again")));
        assertThat(project.resolve("a again")).hasContent("mine");
    }

    @Test
    void nothingIsGivenUpThatWasNotMeant() throws Exception {
        work.write("*", "committed");
        work.write("b", "committed");
        commitAll("first");
        work.write("*", "mine");
        work.write("b", "mine");
        discard("*");
        assertThat(letters()).containsExactly(".M b");
        repositories.stage(LOCAL_OWNER, id, paths("b"));
        assertRefused(ErrorCode.INVALID_INPUT, () -> discard("b"));
        assertRefused(ErrorCode.NOT_FOUND, () -> discard("*"));
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> discard("../b"));
        assertThat(project.resolve("b")).hasContent("mine");
    }

    @Test
    void hunksAreStagedAndUnstagedByThemselves() throws Exception {
        var lines = IntStream.range(0, 60).mapToObj(i -> "line " + i).collect(Collectors.toCollection(ArrayList::new));
        work.write("f", String.join("\n", lines) + "\n");
        commitAll("first");
        lines.set(5, "changed 5");
        lines.set(30, "changed 30\nand more");
        lines.set(55, "changed 55");
        work.write("f", String.join("\n", lines));
        var hunks = diff("f", false).getFirst().hunks();
        assertThat(hunks).hasSize(3);
        repositories.stage(
                LOCAL_OWNER,
                id,
                new GitStageRequest(
                        List.of("f"), List.of(hunks.get(1).id(), hunks.get(2).id())));
        assertThat(diff("f", false).getFirst().hunks())
                .extracting(GitHunkView::id)
                .containsExactly(hunks.get(0).id());
        assertThat(diff("f", true).getFirst().hunks())
                .extracting(GitHunkView::id)
                .containsExactly(hunks.get(1).id(), hunks.get(2).id());
        repositories.unstage(
                LOCAL_OWNER,
                id,
                new GitStageRequest(List.of("f"), List.of(hunks.get(2).id())));
        assertThat(diff("f", true).getFirst().hunks())
                .extracting(GitHunkView::id)
                .containsExactly(hunks.get(1).id());
        assertRefused(
                ErrorCode.OUTDATED,
                () -> repositories.stage(
                        LOCAL_OWNER,
                        id,
                        new GitStageRequest(List.of("f"), List.of(hunks.get(1).id()))));
        assertThat(Files.readString(project.resolve("f"))).isEqualTo(String.join("\n", lines));
    }

    @Test
    void bytesThatAreNoTextSurviveStagingAHunk() throws Exception {
        Files.write(project.resolve("latin"), "caf\u00e9\nend\n".getBytes(StandardCharsets.ISO_8859_1));
        commitAll("first");
        var changed = "caf\u00e9s\r\nend\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(project.resolve("latin"), changed);
        var hunk = diff("latin", false).getFirst().hunks().getFirst();
        repositories.stage(LOCAL_OWNER, id, new GitStageRequest(List.of("latin"), List.of(hunk.id())));
        assertThat(letters()).containsExactly("M. latin");
    }

    @Test
    void differencesSayWhatHappenedToTheFile() throws Exception {
        work.write("gone", "something else entirely\n");
        work.write("binary", "a\0b");
        work.write("script", "#!\n");
        commitAll("first");
        Files.delete(project.resolve("gone"));
        work.write("binary", "b\0c");
        Files.setPosixFilePermissions(project.resolve("script"), PosixFilePermissions.fromString("rwxr-xr-x"));
        work.write("new \"one\"", "1\n2");
        assertThat(diff(null, false))
                .extracting(file -> file.status() + " " + file.path() + " " + file.binary())
                .containsExactly("modified binary true", "deleted gone false", "modified script false");
        var untracked = diff("new \"one\"", false).getFirst();
        assertThat(untracked.status()).hasToString("untracked");
        assertThat(untracked.hunks().getFirst().lines()).containsExactly("+1", "+2", "\\ No newline at end of file");
        commitAll("second");
        assertThat(repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, null, null, "HEAD", null)))
                .extracting(GitFileDiffView::path)
                .containsExactlyInAnyOrder("binary", "gone", "script", "new \"one\"");
        assertThat(repositories.diff(LOCAL_OWNER, id, new GitDiffRequest("gone", null, "HEAD~1", null, null)))
                .hasSize(1);
    }

    @Test
    void aCommitThatDidTooMuchNamesItsFiles() throws Exception {
        var lines = IntStream.range(0, 300_000).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        work.write("moved", "some text that is long enough to be recognised\n");
        work.write("small", "1\n");
        commitAll("first");
        git(project, "mv", "moved", "here now");
        work.write("large", lines);
        work.write("larger", lines + lines);
        work.write("small", "2\n");
        commitAll("second");
        var told = repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, null, null, "HEAD", null));
        assertThat(told)
                .extracting(file -> file.status() + " " + file.path() + " " + file.oldPath() + " "
                        + file.hunks().size())
                .containsExactlyInAnyOrder(
                        "renamed here now moved 0",
                        "added large null 0",
                        "added larger null 0",
                        "modified small null 0");
        assertThat(repositories
                        .diff(LOCAL_OWNER, id, new GitDiffRequest("small", null, null, "HEAD", null))
                        .getFirst()
                        .hunks()
                        .getFirst()
                        .lines())
                .containsExactly("-1", "+2");
    }

    private String text(String path, String commit) throws Exception {
        var found = repositories.text(LOCAL_OWNER, id, new GitTextRequest(path, commit));
        return found.state() + (found.text() == null ? "" : ": " + found.text());
    }

    @Test
    void aFileIsReadAsOfACommit() throws Exception {
        assertThat(text("d/a \"é\"", null)).isEqualTo("absent");
        work.write("d/a \"é\"", "one\r\né");
        work.write("binary", "a\0b");
        work.write("large", "x".repeat(2 << 20));
        Files.createSymbolicLink(project.resolve("link"), Path.of("binary"));
        commitAll("first");
        work.write("d/a \"é\"", "two");
        assertThat(text("d/a \"é\"", null)).isEqualTo("text: one\r\né");
        commitAll("second");
        assertThat(List.of(text("d/a \"é\"", "HEAD~1"), text("d/a \"é\"", null)))
                .containsExactly("text: one\r\né", "text: two");
        assertThat(List.of(
                        text("binary", null),
                        text("large", null),
                        text("d", null),
                        text("link", null),
                        text("*", null)))
                .containsExactly("binary", "large", "absent", "absent", "absent");
        assertRefused(ErrorCode.INVALID_INPUT, () -> text("binary", "--output=x"));
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> text("../x", null));
        assertRefused(ErrorCode.NOT_FOUND, () -> repositories.text(BOB, id, new GitTextRequest("binary", null)));
    }

    @Test
    void branchesAreMadeSwitchedToAndDeletedAndTheLogHasAGraph() throws Exception {
        work.write("a", "1");
        commitAll("first");
        repositories.branch(LOCAL_OWNER, id, new GitBranchRequest("create", "feature/x", null, null));
        var switched = repositories.branch(LOCAL_OWNER, id, new GitBranchRequest("switch", "feature/x", null, null));
        assertThat(switched)
                .filteredOn(GitBranchView::current)
                .extracting(GitBranchView::name)
                .containsExactly("feature/x");
        work.write("b", "2");
        commitAll("on the branch");
        git(project, "switch", "-q", "main");
        assertThatThrownBy(() ->
                        repositories.branch(LOCAL_OWNER, id, new GitBranchRequest("delete", "feature/x", null, null)))
                .hasMessageContaining("not fully merged");
        git(project, "merge", "-q", "--no-ff", "-m", "merged", "feature/x");
        var log = repositories.log(LOCAL_OWNER, id, new GitLogRequest(null, true, null, null, null));
        assertThat(log)
                .extracting(commit -> commit.subject() + " " + commit.parents().size())
                .containsExactly("merged 2", "on the branch 1", "first 0");
        assertThat(log.getFirst().refs()).contains("HEAD -> main");
        assertThat(repositories.log(LOCAL_OWNER, id, new GitLogRequest(null, null, "b", 10, null)))
                .extracting(commit -> commit.subject())
                .contains("on the branch");
        assertThat(repositories.branch(LOCAL_OWNER, id, new GitBranchRequest("delete", "feature/x", null, null)))
                .extracting(GitBranchView::name)
                .containsExactly("main");
    }

    @Test
    void pushAndPullTellTheirProgressAndConflictsAreListed() throws Exception {
        var remote = temporary.resolve("remote.git");
        git(temporary, "init", "-q", "--bare", "-b", "main", remote.toString());
        git(project, "remote", "add", "origin", remote.toString());
        work.write("a", "1\n");
        commitAll("first");
        var heard = new ArrayList<String>();
        assertThat(repositories
                        .push(LOCAL_OWNER, id, new GitRemoteRequest(null, null, null, true, null), heard::add)
                        .done())
                .isTrue();
        assertThat(heard).anyMatch(line -> line.contains("Writing objects"));
        git(temporary, "clone", "-q", remote.toString(), "other");
        var other = temporary.resolve("other");
        Files.writeString(other.resolve("a"), "theirs\n");
        git(other, "-c", "user.name=B", "-c", "user.email=b@example.org", "commit", "-qam", "theirs");
        git(other, "push", "-q");
        work.write("a", "ours\n");
        commitAll("ours");
        assertThatThrownBy(() -> repositories.push(LOCAL_OWNER, id, USUAL, line -> {}))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.GIT_FAILED))
                .hasMessageContaining("rejected");
        repositories.fetch(LOCAL_OWNER, id, USUAL, line -> {});
        var status = repositories.status(LOCAL_OWNER, id);
        assertThat(List.of(status.ahead(), status.behind())).containsExactly(1, 1);
        var pulled = repositories.pull(LOCAL_OWNER, id, USUAL, line -> {});
        assertThat(pulled.done()).isFalse();
        assertThat(pulled.conflicts()).containsExactly("a");
        assertThat(repositories.status(LOCAL_OWNER, id).state()).hasToString("merging");
        assertThat(repositories.status(LOCAL_OWNER, id).files().getFirst().conflict())
                .isEqualTo("both modified");
        work.write("a", "both\n");
        repositories.stage(LOCAL_OWNER, id, paths("a"));
        var merge = repositories.commit(LOCAL_OWNER, id, new GitCommitRequest(null, null, null));
        assertThat(merge.parents()).hasSize(2);
        assertThat(merge.subject()).startsWith("Merge branch 'main' of");
        assertThat(merge.body()).doesNotContain("Conflicts");
    }

    @Test
    void namesWithControlCharactersDoNotDisturbTheLog() throws Exception {
        work.write("a", "1");
        git(project, "add", "-A");
        git(project, "commit", "-q", "-m", "sub\u001fject", "-m", "bo\u001edy", "--author", "A\u001fB <a@example.org>");
        var commit = repositories
                .log(LOCAL_OWNER, id, new GitLogRequest(null, null, null, null, null))
                .getFirst();
        assertThat(List.of(commit.author(), commit.subject(), commit.body()))
                .containsExactly("A\u001fB", "sub\u001fject", "bo\u001edy");
        assertThat(repositories.branch(LOCAL_OWNER, id, new GitBranchRequest(null, null, null, null)))
                .extracting(GitBranchView::subject)
                .containsExactly("sub\u001fject");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--upload-pack=touch x",
                "-f",
                "ext::sh -c id",
                "a..b",
                "a b",
                "",
                "https://example.org/x",
                "a\nb",
                "a:b",
                "+main"
            })
    void namesThatAreMoreThanNamesAreRefused(String name) throws Exception {
        work.write("a", "1");
        commitAll("first");
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.push(
                        LOCAL_OWNER, id, new GitRemoteRequest("origin", name, null, null, null), line -> {}));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.fetch(
                        LOCAL_OWNER, id, new GitRemoteRequest(name, null, null, null, null), line -> {}));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.branch(LOCAL_OWNER, id, new GitBranchRequest("create", name, null, null)));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.log(LOCAL_OWNER, id, new GitLogRequest(name, null, null, null, null)));
        assertRefused(
                ErrorCode.INVALID_INPUT,
                () -> repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, null, name, null, null)));
    }

    @Test
    void pathsAreTakenAsTheyAreWritten() throws Exception {
        work.write("*.txt", "1");
        work.write("a.txt", "1");
        work.write(":(top)x", "1");
        repositories.stage(LOCAL_OWNER, id, paths("*.txt", ":(top)x"));
        assertThat(letters()).containsExactlyInAnyOrder("A. *.txt", "A. :(top)x", ".? a.txt");
        assertRefused(ErrorCode.PATH_OUTSIDE, () -> repositories.stage(LOCAL_OWNER, id, paths("../x")));
    }

    @Test
    void aMonitorOrPagerOfTheRepositoryIsNotStarted() throws Exception {
        var touched = temporary.resolve("touched");
        for (var key :
                List.of("core.fsmonitor", "core.pager", "core.editor", "diff.external", "interactive.diffFilter"))
            git(project, "config", key, "touch " + touched);
        work.write("a", "1");
        commitAll("first");
        Files.deleteIfExists(touched);
        work.write("a", "2");
        repositories.status(LOCAL_OWNER, id);
        diff(null, false);
        repositories.log(LOCAL_OWNER, id, new GitLogRequest(null, null, null, null, null));
        repositories.commit(LOCAL_OWNER, id, new GitCommitRequest(null, true, true));
        assertThat(touched).doesNotExist();
    }

    @Test
    void whatIsIgnoredIsKnownAndLeftOutOfTheFiles() throws Exception {
        work.write(".gitignore", "out/\n*.log\n");
        work.write("out/x", "");
        work.write("b.log", "");
        work.write("a", "");
        assertThat(repositories.files(LOCAL_OWNER, id).orElseThrow()).containsExactlyInAnyOrder(".gitignore", "a");
        assertThat(repositories
                        .ignored(LOCAL_OWNER, id, List.of("a", "out", "b.log"))
                        .orElseThrow())
                .containsExactlyInAnyOrder("out", "b.log");
        assertThat(repositories.ignored(LOCAL_OWNER, id, List.of("a")).orElseThrow())
                .isEmpty();
    }

    @Test
    void aFolderInsideAnotherRepositoryIsNoRepository() throws Exception {
        var inner = Files.createDirectories(project.resolve("inner"));
        var innerId = work.workspaces().register(LOCAL_OWNER, inner).id();
        assertRefused(ErrorCode.NOT_FOUND, () -> repositories.status(LOCAL_OWNER, innerId));
        assertThat(repositories.files(LOCAL_OWNER, innerId)).isEmpty();
    }

    @Test
    void viewersLookAndEditorsChange() throws Exception {
        work.write("a", "1");
        assertRefused(ErrorCode.NOT_FOUND, () -> repositories.status(BOB, id));
        work.setRole(BOB, Role.VIEW);
        assertThat(repositories.status(BOB, id).files()).hasSize(1);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> repositories.stage(BOB, id, paths("a")));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> repositories.unstage(BOB, id, paths("a")));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> repositories.discard(BOB, id, new WorkspacePath("a")));
        assertRefused(
                ErrorCode.PERMISSION_DENIED, () -> repositories.commit(BOB, id, new GitCommitRequest("x", null, null)));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> repositories.push(BOB, id, USUAL, line -> {}));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> repositories.pull(BOB, id, USUAL, line -> {}));
        assertRefused(
                ErrorCode.PERMISSION_DENIED,
                () -> repositories.branch(BOB, id, new GitBranchRequest("create", "x", null, null)));
        work.setRole(BOB, Role.EDIT);
        repositories.stage(BOB, id, paths("a"));
        assertThat(letters()).containsExactly("A. a");
    }
}
