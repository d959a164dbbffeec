package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.ProgramResult;
import dev.agentos.exec.Programs;
import dev.agentos.exec.RunningProgram;
import dev.agentos.security.TrustedTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs git without prompts, editor or pager, and with every path taken literally. It sees the repository through a
 * sealed view, which contains no hook, filter, merge driver or other program of the repository, and it reaches no other
 * repository.
 */
final class GitProgram {
    /** Whether or not the repository's own programs may run. */
    private static final List<String> WITH_PROGRAMS = List.of(
            "git",
            "--no-pager",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "safe.bareRepository=explicit",
            "-c",
            "core.editor=true",
            "-c",
            "sequence.editor=true",
            "-c",
            "log.showSignature=false",
            "-c",
            "core.quotePath=false",
            "-c",
            "color.ui=false",
            "-c",
            "advice.detachedHead=false",
            "-c",
            "advice.graftFileDeprecated=false",
            // Git runs another git in submodules, which sees no sealed view and whose settings nobody has trusted.
            "-c",
            "submodule.recurse=false",
            "-c",
            "fetch.recurseSubmodules=false",
            "-c",
            "push.recurseSubmodules=no",
            "-c",
            "diff.submodule=short",
            "-c",
            "diff.ignoreSubmodules=dirty",
            "-c",
            "status.submoduleSummary=false");

    /** Settings with fixed names that could start a program; those with variable names are not in a sealed view. */
    private static final List<String> ALWAYS = Stream.concat(
                    WITH_PROGRAMS.stream(),
                    Stream.of("-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0", "-c", "maintenance.auto=false"))
            .toList();

    private static final Map<String, String> QUIET = Map.ofEntries(
            Map.entry("GIT_TERMINAL_PROMPT", "0"),
            Map.entry("GIT_ASKPASS", "true"),
            Map.entry("SSH_ASKPASS", "true"),
            Map.entry("SSH_ASKPASS_REQUIRE", "never"),
            Map.entry("GIT_LITERAL_PATHSPECS", "1"),
            Map.entry("GIT_PAGER", "cat"),
            Map.entry("GIT_EDITOR", "true"),
            Map.entry("GIT_MERGE_AUTOEDIT", "no"),
            // The objects that are named: an agent could have git show others in their place.
            Map.entry("GIT_NO_REPLACE_OBJECTS", "1"),
            Map.entry("GIT_GRAFT_FILE", "/dev/null"),
            Map.entry("LC_ALL", "C.UTF-8"));
    /** In a partial clone git fetches objects that are missing, by a program that the repository may name. */
    private static final Map<String, String> NO_LAZY_FETCH = Map.of("GIT_NO_LAZY_FETCH", "1");
    /** The same for a git that does not know this variable. */
    private static final Map<String, String> NO_TRANSPORT = Map.of("GIT_ALLOW_PROTOCOL", "");

    private static final Pattern PARTIAL =
            Pattern.compile("extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter)");

    private static final int SHOWN_ERROR = 2_000;
    /** Its output is in memory several times over while it is read and answered. */
    private static final long MAX_OUTPUT = 4L << 20;
    /** The same for lists of files. */
    private static final long MANY_FILES = 64L << 20;

    /** The author and committer of commits that are not a person's. */
    static final Map<String, String> AS_AGENTOS = Map.of(
            "GIT_AUTHOR_NAME",
            "AgentOS",
            "GIT_AUTHOR_EMAIL",
            "agentos@localhost",
            "GIT_COMMITTER_NAME",
            "AgentOS",
            "GIT_COMMITTER_EMAIL",
            "agentos@localhost");

    static final Map<String, String> NO_LOCKS = Map.of("GIT_OPTIONAL_LOCKS", "0");

    private final Programs programs;
    private final SealedViews views;
    private final TrustedTexts trusted;
    private final PrivateObjects newObjects;

    GitProgram(Programs programs) {
        this.programs = programs;
        this.views = new SealedViews(programs.home(), this::settings);
        this.trusted = new TrustedTexts(programs.home());
        this.newObjects = new PrivateObjects(programs.home());
    }

    /** Whether there is a repository of the workspace's own. */
    static boolean isRepository(Path folder) {
        return Files.exists(folder.resolve(".git"));
    }

    /** The workspace has to be the top of its repository: git does not look above it. */
    ProgramCall call(Path folder, List<String> arguments) throws InterruptedException {
        return anywhere(requireRepository(folder), arguments).with(below(folder));
    }

    private static Path requireRepository(Path folder) {
        if (isRepository(folder)) return folder;
        throw new AgentOsException(
                ErrorCode.NOT_FOUND, "the workspace is not a git repository", "run `git init` in it");
    }

    private static Map<String, String> below(Path folder) {
        return Map.of("GIT_CEILING_DIRECTORIES", String.valueOf(folder.getParent()));
    }

    /** Git looks for the repository above {@code folder} too. */
    ProgramCall anywhere(Path folder, List<String> arguments) throws InterruptedException {
        var repository = around(folder);
        var view = repository.isPresent() ? views.environment(repository.get()) : views.ofNone();
        return unsealed(folder, arguments).with(view);
    }

    /** The repository around a folder, with the objects that agents have added meanwhile. */
    private Optional<GitDirectory> around(Path folder) {
        var repository = GitDirectory.around(folder).filter(GitDirectory::exists);
        repository.map(GitDirectory::common).ifPresent(newObjects::moveToRepository);
        return repository;
    }

    /** Variables that make git take {@code gitFolder}, sealed, for the repository of {@code folder}. */
    Map<String, String> view(Path gitFolder, Path folder) throws InterruptedException {
        var variables = new HashMap<>(views.environment(GitDirectory.of(folder, gitFolder)));
        variables.put("GIT_DIR", gitFolder.toString());
        return variables;
    }

    /** A path for the index of a single call: nothing exists there yet, and only we can create it. */
    Path newIndex() throws IOException {
        return views.newIndex();
    }

    /**
     * A copy of a worktree's index, to which files can be added without changing the real one. It keeps the
     * modification time: git reads a file again if it may have been written in the same instant as the index, and would
     * miss such a change if the index looked newer.
     */
    Path copyOfIndex(Path worktree) throws IOException {
        var own = GitDirectory.require(worktree).index();
        var index = newIndex();
        if (!Files.isRegularFile(own)) return index;
        var written = Files.getLastModifiedTime(own);
        Files.copy(own, index);
        Files.setLastModifiedTime(index, written);
        return index;
    }

    /**
     * Runs a {@code git diff} that reads files of a worktree. It gets a copy of the index: git would lock the real one
     * to update it, whatever {@code GIT_OPTIONAL_LOCKS} says, and a git in a terminal would fail meanwhile.
     */
    ProgramResult diffFiles(Path worktree, ProgramCall diff) throws InterruptedException {
        try {
            var index = copyOfIndex(worktree);
            try {
                return run(diff.with(Map.of("GIT_INDEX_FILE", index.toString())));
            } finally {
                Files.deleteIfExists(index);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot copy the index of " + worktree, failed);
        }
    }

    /** Clears away what was prepared for repositories that are gone, and temporary files from before this time. */
    void clear(Instant before) throws IOException {
        views.clear(_ -> false, before);
    }

    /** Clears away what was prepared for the repositories of a workspace and of none of the others. */
    void forget(Path workspace, List<Path> others) throws IOException {
        var forgotten = withRepositories(List.of(workspace));
        var kept = withRepositories(others);
        views.clear(
                repository -> forgotten.stream().anyMatch(repository::startsWith)
                        && kept.stream().noneMatch(repository::startsWith),
                Instant.EPOCH);
    }

    private static List<Path> withRepositories(List<Path> workspaces) {
        var all = new ArrayList<>(workspaces);
        for (var folder : workspaces)
            GitDirectory.around(folder).map(GitDirectory::common).ifPresent(all::add);
        return all;
    }

    /**
     * With the repository's own configuration, for commands that change or list it, and that neither convert nor merge
     * files: {@code worktree}, {@code branch}, {@code config}, {@code init}.
     */
    ProgramCall unsealed(Path folder, List<String> arguments) {
        return bare(folder, ALWAYS, arguments).with(NO_LAZY_FETCH).with(NO_TRANSPORT);
    }

    /** {@link #unsealed} at the top of a repository. */
    ProgramCall unsealedHere(Path folder, List<String> arguments) {
        return unsealed(requireRepository(folder), arguments).with(below(folder));
    }

    /** {@link #asked} at the top of a repository. */
    ProgramCall askedHere(Path folder, List<String> arguments) throws InterruptedException {
        return asked(requireRepository(folder), arguments).with(below(folder));
    }

    private static ProgramCall bare(Path folder, List<String> beginning, List<String> arguments) {
        var command = new ArrayList<>(beginning);
        command.addAll(arguments);
        return ProgramCall.of(folder, command).printingAtMost(MAX_OUTPUT).with(QUIET);
    }

    /**
     * Something that a person asked for: with the programs that their own configuration names, and with those of the
     * repository once they are trusted. It fetches no objects that are missing.
     */
    ProgramCall asked(Path folder, List<String> arguments) throws InterruptedException {
        var found = around(folder);
        if (found.isEmpty()) return anywhere(folder, arguments);
        var settings = views.settings(found.get());
        var named = RepositoryPrograms.of(found.get(), settings);
        var call = withPrograms(folder, found.get(), named, arguments).with(NO_LAZY_FETCH);
        // Hooks may fetch something themselves, which must not be forbidden without need.
        boolean runsHooks = isTrusted(named) || named.hooksOfThePerson().isPresent();
        boolean isPartial = settings.stream().anyMatch(setting -> setting.matches(PARTIAL));
        return runsHooks && !isPartial ? call : call.with(NO_TRANSPORT);
    }

    /** A fetch, pull or push that a person asked for, at the top of a repository. */
    ProgramCall askedToReachOthers(Path folder, List<String> arguments) throws InterruptedException {
        var found = around(requireRepository(folder));
        if (found.isEmpty()) return call(folder, arguments);
        var named = RepositoryPrograms.of(found.get(), views.settings(found.get()));
        return withPrograms(folder, found.get(), named, arguments).with(below(folder));
    }

    private ProgramCall withPrograms(
            Path folder, GitDirectory repository, RepositoryPrograms named, List<String> arguments)
            throws InterruptedException {
        if (isTrusted(named)) return bare(folder, WITH_PROGRAMS, arguments);
        var all = new ArrayList<String>();
        named.hooksOfThePerson().ifPresent(hooks -> all.addAll(List.of("-c", "core.hooksPath=" + hooks)));
        all.addAll(arguments);
        return bare(folder, ALWAYS, all).with(views.withPersonsOwn(repository));
    }

    private boolean isTrusted(RepositoryPrograms named) {
        return named.runs() && named.isTrusted(trusted);
    }

    /** The programs that the repository around a folder names. */
    Optional<RepositoryPrograms> programs(Path folder) throws InterruptedException {
        var found = around(folder);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(RepositoryPrograms.of(found.get(), views.settings(found.get())));
    }

    private String settings(GitDirectory repository) throws InterruptedException {
        var list = unsealed(repository.own(), List.of("config", "--list", "-z", "--show-scope", "--show-origin"));
        return run(list.with(Map.of("GIT_DIR", repository.own().toString()))).text();
    }

    /**
     * A command that only reads: it takes no locks, so it never blocks a git in a terminal. For {@code git diff}, see
     * {@link #diffFiles}.
     */
    ProgramCall look(Path folder, List<String> arguments) throws InterruptedException {
        return call(folder, arguments).with(NO_LOCKS);
    }

    /** {@link #look} below the top too, for lists of many files. */
    ProgramCall lookAnywhere(Path folder, String... arguments) throws InterruptedException {
        return anywhere(folder, List.of(arguments)).with(NO_LOCKS).printingAtMost(MANY_FILES);
    }

    /**
     * The same for what is staged or committed, in a folder without files. Otherwise git takes the text of a file that
     * it believes unchanged, which is another text when a filter that has no command here converted it.
     */
    ProgramCall lookInStore(Path folder, List<String> arguments) throws InterruptedException {
        var found = around(requireRepository(folder));
        if (found.isEmpty()) return look(folder, arguments);
        var empty = views.folderWithoutFiles();
        return unsealed(empty, arguments)
                .with(view(found.get().own(), folder))
                .with(NO_LOCKS)
                .with(Map.of("GIT_WORK_TREE", empty.toString()));
    }

    /** The output of a command anywhere in a repository, stripped. */
    String ask(Path folder, String... arguments) throws InterruptedException {
        return run(anywhere(folder, List.of(arguments))).text().strip();
    }

    /** The lines or names that a command with {@code -z} prints. */
    List<String> list(ProgramCall call) throws InterruptedException {
        return Arrays.stream(run(call).text().split("\0"))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Whether a command anywhere in a repository exits with 0. */
    boolean succeeds(Path folder, String... arguments) throws InterruptedException {
        return result(anywhere(folder, List.of(arguments))).code() == 0;
    }

    /** Runs it for a caller that needs all that it prints. */
    ProgramResult run(ProgramCall call) throws InterruptedException {
        return accept(result(call));
    }

    /** A failure of git is reported in git's own words. */
    ProgramResult accept(ProgramResult result) {
        if (result.cut())
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "git's output is too large", "narrow the request: one path, fewer commits");
        if (result.code() != 0) throw failure(result.errorText().isBlank() ? result.text() : result.errorText());
        return result;
    }

    /** Runs it for a caller that knows what its exit codes mean. */
    ProgramResult result(ProgramCall call) throws InterruptedException {
        return programs.run(call);
    }

    /** For a caller that reads what it prints meanwhile. */
    RunningProgram start(ProgramCall call) throws InterruptedException {
        return programs.start(call);
    }

    static AgentOsException failure(String said) {
        var text = AgentOsException.harmless(said.strip().replace("\r", "\n"));
        var shown = text.length() > SHOWN_ERROR ? "…" + text.substring(text.length() - SHOWN_ERROR) : text;
        return new AgentOsException(ErrorCode.GIT_FAILED, shown.isEmpty() ? "git failed without a message" : shown);
    }
}
