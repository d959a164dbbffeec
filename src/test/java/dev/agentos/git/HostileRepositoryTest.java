package dev.agentos.git;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.exec.TestNucleus;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.GitBranchRequest;
import dev.agentos.protocol.GitCommitRequest;
import dev.agentos.protocol.GitDiffRequest;
import dev.agentos.protocol.GitLogRequest;
import dev.agentos.protocol.GitRemoteRequest;
import dev.agentos.protocol.GitStageRequest;
import dev.agentos.protocol.GitTextRequest;
import dev.agentos.security.TrustedTexts;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No program that a repository names runs while it is looked at, reviewed, copied for an agent, staged or merged. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class HostileRepositoryTest {
    private static final GitRemoteRequest USUAL = new GitRemoteRequest(null, null, null, null, null);

    @TempDir
    static Path home;

    @TempDir
    Path temporary;

    static TestNucleus nucleus;

    private TestWorkspace work;
    private WorkspaceId id;
    private Path project;
    private HostileRepository hostile;
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
        id = work.id();
        hostile = HostileRepository.create(work.folder(), temporary.resolve("marks"));
        project = hostile.folder();
        repositories = new Repositories(work.files(), nucleus.programs());
    }

    @AfterEach
    void close() throws Exception {
        work.close();
        assertThat(hostile.ran()).isEmpty();
        assertThat(temporary.resolve("elsewhere")).isEmptyDirectory();
    }

    @Test
    void theTrapsWork() throws Exception {
        hostile.touch("a.txt");
        hostile.touch("docs/b.txt");
        var status = new ProcessBuilder("git", "--work-tree=" + project, "status", "--short")
                .directory(project.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        status.getInputStream().readAllBytes();
        status.waitFor();
        assertThat(hostile.ran()).contains("core.fsmonitor", "filter.evil.clean", "filter.long.process");
        for (var mark : hostile.ran()) Files.delete(temporary.resolve("marks").resolve(mark));
    }

    @Test
    void lookingRunsNothing() throws Exception {
        hostile.touch("a.txt");
        Files.writeString(project.resolve("new.txt"), "new");
        Files.writeString(project.resolve("new.own"), "new");
        Files.writeString(project.resolve("new.md"), "new");
        assertThat(repositories.status(LOCAL_OWNER, id).files())
                .extracting(file -> file.path())
                .containsExactlyInAnyOrder("a.txt", "new.txt", "new.own", "new.md");
        assertThat(repositories
                        .diff(LOCAL_OWNER, id, new GitDiffRequest("a.txt", false, null, null, null))
                        .getFirst()
                        .hunks())
                .isNotEmpty();
        repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, false, null, "HEAD~1", null));
        repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, false, "HEAD", null, null));
        assertThat(repositories.log(LOCAL_OWNER, id, new GitLogRequest(null, true, null, null, null)))
                .hasSize(3);
        repositories.text(LOCAL_OWNER, id, new GitTextRequest("a.txt", null));
        assertThat(repositories.branch(LOCAL_OWNER, id, new GitBranchRequest(null, null, null, null)))
                .hasSize(2);
        repositories.files(LOCAL_OWNER, id);
        repositories.ignored(LOCAL_OWNER, id, List.of("a.txt"));
    }

    /** Settings may hold passwords: of proxies, of servers. */
    @Test
    void onlyThePersonMayReadCopiesOfSettings() throws Exception {
        repositories.status(LOCAL_OWNER, id);
        try (var files = Files.walk(nucleus.home().folder().resolve("git"), 2)) {
            assertThat(files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)))
                    .isNotEmpty()
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Home.OWNER_ONLY_FILE));
        }
    }

    @Test
    void anObjectThatIsMissingIsNotFetched() throws Exception {
        hostile.git("update-ref", "refs/heads/gone", "HEAD");
        Files.writeString(project.resolve(".git/refs/heads/gone"), "0123456789012345678901234567890123456789\n");
        assertThatThrownBy(() -> repositories.log(LOCAL_OWNER, id, new GitLogRequest("gone", null, null, null, null)))
                .isInstanceOf(AgentOsException.class);
    }

    @Test
    void stagingAndDiscardingRunNothing() throws Exception {
        hostile.touch("a.txt");
        hostile.touch("docs/b.txt");
        Files.writeString(project.resolve("new.txt"), "new");
        repositories.stage(LOCAL_OWNER, id, new GitStageRequest(List.of(""), null));
        repositories.unstage(LOCAL_OWNER, id, new GitStageRequest(List.of("a.txt"), null));
        var hunk = repositories
                .diff(LOCAL_OWNER, id, new GitDiffRequest("a.txt", false, null, null, null))
                .getFirst()
                .hunks()
                .getFirst()
                .id();
        repositories.stage(LOCAL_OWNER, id, new GitStageRequest(List.of("a.txt"), List.of(hunk)));
        repositories.unstage(LOCAL_OWNER, id, new GitStageRequest(List.of(""), null));
        repositories.discard(LOCAL_OWNER, id, new WorkspacePath("a.txt"));
        assertThat(project.resolve("a.txt")).hasContent("one\nMAIN\nthree\n");
    }

    @Test
    void aCopyForAnAgentIsMadeLookedAtKeptAndRemoved() throws Exception {
        var worktrees = new Worktrees(nucleus.programs());
        var changes = new WorktreeChanges(nucleus.programs());
        var kept = new KeptWork(nucleus.programs());
        var checkout = worktrees.find(project.resolve("docs")).orElseThrow();
        assertThat(checkout.top()).isEqualTo(project);
        var copy = project.resolve(".shards/shell-one");
        var base = new Branches(nucleus.programs()).commitOf(checkout, "HEAD");
        worktrees.add(checkout, copy, "agentos/one", base);
        assertThat(copy.resolve("a.txt")).hasContent("one\nMAIN\nthree\n");
        Files.writeString(copy.resolve("a.txt"), "ONE\nmain\nthree\n");
        Files.writeString(copy.resolve("new.txt"), "new");
        assertThat(changes.uncommitted(copy)).containsExactlyInAnyOrder("a.txt", "new.txt");
        assertThat(changes.countSince(copy, base).files()).isEqualTo(2);
        assertThat(worktrees.isSound(checkout, copy)).isTrue();
        changes.reveal(copy);
        kept.keep(copy, "refs/agentos/trash/one", "kept");
        kept.keepFolder(checkout, project.resolve("docs"), "", "refs/agentos/trash/two", "kept");
        worktrees.remove(checkout, copy);
        worktrees.deleteBranch(checkout, "agentos/one");
        assertThat(copy).doesNotExist();
    }

    @Test
    void reviewRadarAndMergeRunNothing() throws Exception {
        var programs = nucleus.programs();
        hostile.touch("a.txt");
        var trees = TreeStore.in(programs, project.resolve(".git"));
        trees.untouched(project);
        trees.asCheckedOut(project);
        trees.list(project, path -> {}, closed -> {});
        trees.commit("refs/agentos/review/1", "", List.of(), "one", Instant.EPOCH);
        trees.forget("refs/agentos/review/");
        var overlaps = new Overlaps(programs);
        var commits = new Commits(programs);
        var main = commits.find(project, "main").orElseThrow();
        var side = commits.find(project, "side").orElseThrow();
        overlaps.between(
                project, overlaps.snapshot(overlaps.side(project, main, main), Set.of("a.txt")), side, Set.of("a.txt"));
        assertThat(new MergeTrees(programs).merge(project, main, side).conflicts())
                .hasSize(1);
        commits.keep(project, "a.txt", new byte[] {1});
        hostile.git("checkout", "-qf", "--", "a.txt");
        var copy = new WorkingCopy(programs, project);
        copy.inTheWay(commits.differences(project, main, side));
        copy.beginMerge(side);
        assertThat(copy.unmerged()).containsExactly("a.txt");
        copy.abortMerge();
    }

    @Test
    void whatNeedsProgramsIsRefusedUntilTheyAreTrusted() throws Exception {
        var message = new GitCommitRequest("two", false, true);
        var branch = new GitBranchRequest("switch", "side", null, null);
        hostile.touch("a.txt");
        for (ThrowingCallable asked : List.<ThrowingCallable>of(
                () -> repositories.commit(LOCAL_OWNER, id, message),
                () -> repositories.fetch(LOCAL_OWNER, id, USUAL, line -> {}),
                () -> repositories.pull(LOCAL_OWNER, id, USUAL, line -> {}),
                () -> repositories.push(LOCAL_OWNER, id, USUAL, line -> {}),
                () -> repositories.branch(LOCAL_OWNER, id, branch)))
            assertThatThrownBy(asked).isInstanceOfSatisfying(AgentOsException.class, refused -> {
                assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION_DENIED);
                assertThat(refused.hint()).contains("agentos trust");
            });
    }

    @Test
    void whatIsTrustedRunsWhenAskedForAndOnlyAsItWasRead() throws Exception {
        var simple = Files.createDirectories(temporary.toRealPath().resolve("simple"));
        var own = HostileRepository.withHook(simple, temporary.resolve("marks"), "pre-commit");
        var trust = new RepositoryTrust(nucleus.programs());
        var programs = trust.programs(simple).orElseThrow();
        assertThat(programs.text()).contains("hook pre-commit", "    cat");
        assertThat(trust.isHeldBack(simple)).isTrue();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        assertThat(trust.isHeldBack(simple)).isFalse();
        var git = new GitProgram(nucleus.programs());
        git.run(git.look(simple, List.of("status")));
        assertThat(own.ran()).isEmpty();
        git.run(git.asked(simple, List.of("commit", "--allow-empty", "-qm", "checked")));
        assertThat(own.ran()).containsExactly("hook.pre-commit");
        Files.delete(temporary.resolve("marks/hook.pre-commit"));
        Files.writeString(simple.resolve(".git/hooks/pre-commit"), "\n: more\n", StandardOpenOption.APPEND);
        assertThat(trust.isHeldBack(simple)).isTrue();
        git.run(git.asked(simple, List.of("commit", "--allow-empty", "-qm", "not checked")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "commit -qm checked", "fetch -q", "switch -q --detach HEAD~1"})
    void trustInARepositoryReachesNoProgramsOfItsSubmodules(String asked) throws Exception {
        var top = temporary.toRealPath().resolve("top");
        var own = HostileRepository.withHook(top, temporary.resolve("marks"), "pre-commit");
        var inside = HostileRepository.withHook(
                temporary.toRealPath().resolve("inside"), temporary.resolve("marks"), "post-checkout");
        own.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "add",
                "-q",
                inside.folder().toString(),
                "inside");
        own.git("commit", "-qm", "with a submodule");
        own.git("remote", "add", "origin", "file://" + top);
        own.git("config", "submodule.recurse", "true");
        own.git("config", "fetch.recurseSubmodules", "true");
        var modules = top.resolve(".git/modules/inside");
        Files.writeString(
                modules.resolve("config"),
                "\n[core]\n\tfsmonitor = " + own.script("fsmonitor") + "\n\tsshCommand = " + own.script("ssh")
                        + "\n[remote \"origin\"]\n\turl = ssh://nowhere/x\n",
                StandardOpenOption.APPEND);
        own.trapHooks(modules.resolve("hooks"));
        Files.writeString(top.resolve("new.txt"), "new\n");
        own.git("add", "new.txt");
        Files.writeString(top.resolve("inside/changed.txt"), "changed\n");
        for (var mark : own.ran()) Files.delete(temporary.resolve("marks").resolve(mark));
        var programs = new RepositoryTrust(nucleus.programs()).programs(top).orElseThrow();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        var git = new GitProgram(nucleus.programs());
        git.run(git.asked(top, List.of(asked.split(" "))));
        assertThat(own.ran()).isSubsetOf("hook.pre-commit");
        Files.deleteIfExists(temporary.resolve("marks/hook.pre-commit"));
    }

    @Test
    void aViewFromBeforeOtherSettingsWereHarmlessIsBuiltAgain() throws Exception {
        repositories.status(LOCAL_OWNER, id);
        try (var views = Files.walk(nucleus.home().folder().resolve("git"))) {
            for (var file : views.filter(Files::isRegularFile).toList()) {
                if (file.endsWith("config")) Files.writeString(file, "[alias]\n\told = status\n");
                if (file.endsWith("stamp"))
                    Files.writeString(file, Files.readString(file).replace(GitSetting.rules() + "\n", ""));
            }
        }
        var git = new GitProgram(nucleus.programs());
        assertThat(git.run(git.look(project, List.of("config", "--list"))).text())
                .contains("remote.origin.url")
                .doesNotContain("alias.old");
    }

    @Test
    void aFetchWritesNoFileThatTheRepositoryNames() throws Exception {
        var simple = Files.createDirectories(temporary.toRealPath().resolve("simple"));
        var own = HostileRepository.withHook(simple, temporary.resolve("marks"), "post-merge");
        Files.delete(simple.resolve(".git/hooks/post-merge"));
        var precious = Files.writeString(temporary.resolve("precious"), "precious\n");
        own.git("config", "http.cookieFile", precious.toString());
        own.git("config", "http.saveCookies", "true");
        var git = new GitProgram(nucleus.programs());
        assertThat(git.run(git.asked(simple, List.of("config", "--list"))).text())
                .contains("user.name=Ada")
                .doesNotContain("http.");
        var trust = new RepositoryTrust(nucleus.programs());
        assertThat(trust.isHeldBack(simple)).isTrue();
        assertThat(trust.programs(simple).orElseThrow().text())
                .contains("setting http.cookiefile = " + precious, "setting http.savecookies = true");
    }

    @Test
    void whatAPartialCloneLacksIsFetchedOnlyByAFetch() throws Exception {
        var origin = HostileRepository.withHook(
                temporary.toRealPath().resolve("origin"), temporary.resolve("marks"), "post-merge");
        Files.writeString(origin.folder().resolve("big.txt"), "big\n");
        origin.git("add", "big.txt");
        origin.git("commit", "-qm", "big");
        origin.git("config", "uploadpack.allowFilter", "true");
        origin.git("config", "uploadpack.allowAnySHA1InWant", "true");
        var part = HostileRepository.withHook(
                temporary.toRealPath().resolve("part"), temporary.resolve("marks"), "pre-push");
        part.git("remote", "add", "origin", "file://" + origin.folder());
        part.git("fetch", "-q", "--filter=blob:none", "origin");
        var git = new GitProgram(nucleus.programs());
        var trust = new RepositoryTrust(nucleus.programs());
        ThrowingCallable restore = () -> git.run(git.askedHere(
                part.folder(), List.of("restore", "--source=origin/main", "--worktree", "--", "big.txt")));
        assertThatThrownBy(restore).isInstanceOf(AgentOsException.class);
        var programs = trust.programs(part.folder()).orElseThrow();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        assertThat(trust.isHeldBack(part.folder())).isFalse();
        assertThatThrownBy(restore).isInstanceOf(AgentOsException.class);
        assertThat(new Remotes(git, part.folder())
                        .run(Remotes.fetch(USUAL), line -> {}, List::of)
                        .done())
                .isTrue();
    }

    @Test
    void aTrustedHookMayFetchWhatItNeeds() throws Exception {
        var own = HostileRepository.withHook(
                temporary.toRealPath().resolve("simple"), temporary.resolve("marks"), "pre-commit");
        var found = temporary.toRealPath().resolve("protocols");
        Files.writeString(
                own.folder().resolve(".git/hooks/pre-commit"),
                "#!/bin/sh\necho \"${GIT_ALLOW_PROTOCOL-any}\" > '" + found + "'\n");
        var programs =
                new RepositoryTrust(nucleus.programs()).programs(own.folder()).orElseThrow();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        var git = new GitProgram(nucleus.programs());
        git.run(git.asked(own.folder(), List.of("commit", "--allow-empty", "-qm", "checked")));
        assertThat(found).hasContent("any");
    }

    @Test
    void aHookBehindTooManyOthersDoesNotRun() throws Exception {
        var own = HostileRepository.withHook(
                temporary.toRealPath().resolve("simple"), temporary.resolve("marks"), "post-commit");
        var hooks = own.folder().resolve(".git/hooks");
        for (int i = 100; i < 300; i++) Files.copy(own.script("other"), hooks.resolve("a" + i), COPY_ATTRIBUTES);
        var trust = new RepositoryTrust(nucleus.programs());
        var programs = trust.programs(own.folder()).orElseThrow();
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        assertThat(trust.isHeldBack(own.folder())).isTrue();
        assertThat(programs.text()).contains("cannot be trusted: more than 200 hooks");
        var git = new GitProgram(nucleus.programs());
        git.run(git.asked(own.folder(), List.of("commit", "--allow-empty", "-qm", "two")));
        assertThat(own.ran()).isEmpty();
    }

    @Test
    void anIncludedFileThatAppearsLaterIsAskedAboutAgain() throws Exception {
        var own = HostileRepository.withHook(
                temporary.toRealPath().resolve("simple"), temporary.resolve("marks"), "pre-push");
        own.git("config", "include.path", "../team.gitconfig");
        var trust = new RepositoryTrust(nucleus.programs());
        var programs = trust.programs(own.folder()).orElseThrow();
        assertThat(programs.text()).contains("setting include.path = ../team.gitconfig");
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        assertThat(trust.isHeldBack(own.folder())).isFalse();
        var hooks = Files.createDirectories(own.folder().resolve("team-hooks"));
        own.trapHooks(hooks);
        Files.writeString(own.folder().resolve("team.gitconfig"), "[core]\n\thooksPath = " + hooks + "\n");
        var git = new GitProgram(nucleus.programs());
        git.run(git.asked(own.folder(), List.of("commit", "--allow-empty", "-qm", "two")));
        assertThat(own.ran()).isEmpty();
        assertThat(trust.isHeldBack(own.folder())).isTrue();
        assertThat(trust.programs(own.folder()).orElseThrow().text())
                .contains("setting core.hookspath = " + hooks, "hook post-commit");
    }

    @ParameterizedTest
    @CsvSource({
        "includeIf.onbranch:side.path, more",
        "include.path, ~root/more",
        "include.path, %(prefix)/more",
        "core.hooksPath, ~root/hooks"
    })
    void whatMayBeReadFromPlacesThatAreNotKnownIsNotTrusted(String key, String value) throws Exception {
        var own = HostileRepository.withHook(
                temporary.toRealPath().resolve("simple"), temporary.resolve("marks"), "pre-push");
        own.git("config", "filter.x.clean", "cat");
        own.git("config", key, value);
        var trust = new RepositoryTrust(nucleus.programs());
        var programs = trust.programs(own.folder()).orElseThrow();
        assertThat(programs.text()).contains(" = " + value, "cannot be trusted: ");
        new TrustedTexts(nucleus.home()).trust(programs.place(), programs.text());
        assertThat(trust.isHeldBack(own.folder())).isTrue();
    }

    @Test
    void aFilterOfThePersonsOwnRunsWhenAskedForAndNeverOnALook() throws Exception {
        var simple = Files.createDirectories(temporary.toRealPath().resolve("simple"));
        HostileRepository.withHook(simple, temporary.resolve("marks"), "post-merge");
        Files.writeString(simple.resolve(".gitattributes"), "*.bin filter=ours\n");
        Files.writeString(simple.resolve("x.bin"), "abc\n");
        var git = new GitProgram(nucleus.programs());
        var settings = Files.writeString(temporary.resolve("gitconfig"), "[filter \"ours\"]\n\tclean = tr a-z A-Z\n");
        var own = Map.of("GIT_CONFIG_GLOBAL", settings.toString());
        git.run(git.asked(simple, List.of("add", "x.bin")).with(own));
        assertThat(git.run(git.look(simple, List.of("cat-file", "blob", ":x.bin")))
                        .text())
                .isEqualTo("ABC\n");
    }

    @Test
    void whatAnAgentSetsMeanwhileDoesNotRunEither() throws Exception {
        repositories.status(LOCAL_OWNER, id);
        hostile.git("config", "filter.dep.clean", hostile.script("late").toString());
        Files.writeString(project.resolve(".git/info/attributes"), "* filter=dep\n");
        hostile.touch("a.txt");
        assertThat(repositories.status(LOCAL_OWNER, id).files())
                .extracting(file -> file.path())
                .containsExactly("a.txt");
    }

    @Test
    void aBareRepositoryInAFolderOfACloneIsRefused() throws Exception {
        var inner = project.resolve("docs");
        Files.createDirectories(inner.resolve("objects"));
        Files.createDirectories(inner.resolve("refs"));
        Files.writeString(inner.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(
                inner.resolve("config"),
                "[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = " + hostile.script("bare") + "\n");
        hostile.trapHooks(Files.createDirectories(inner.resolve("hooks")));
        var worktrees = new Worktrees(nucleus.programs());
        assertThatThrownBy(() -> worktrees.find(inner))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("bare");
    }

    @Test
    void aGitFileThatLeadsElsewhereRunsNothing() throws Exception {
        var other = Files.createDirectories(temporary.toRealPath().resolve("other"));
        Files.writeString(other.resolve(".git"), "gitdir: " + project.resolve(".git") + "\n");
        var worktrees = new Worktrees(nucleus.programs());
        assertThat(worktrees.find(other)).isPresent();
        new WorktreeChanges(nucleus.programs()).uncommitted(other);
    }

    @Test
    void programsOfASubmoduleDoNotRun() throws Exception {
        var inner = HostileRepository.create(project.resolve("inner"), temporary.resolve("marks"));
        Files.writeString(inner.folder().resolve(".gitattributes"), "* filter=evil\n");
        hostile.git("update-index", "--add", "inner");
        inner.touch("a.txt");
        repositories.status(LOCAL_OWNER, id);
        repositories.diff(LOCAL_OWNER, id, new GitDiffRequest(null, false, null, null, null));
        repositories.stage(LOCAL_OWNER, id, new GitStageRequest(List.of(""), null));
        repositories.stage(LOCAL_OWNER, id, new GitStageRequest(List.of("inner"), null));
        new WorktreeChanges(nucleus.programs()).countSince(project, "");
    }
}
