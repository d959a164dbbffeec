package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.ProgramResult;
import dev.agentos.exec.Programs;
import dev.agentos.exec.RunningProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs git so that it asks nobody anything, opens no editor and no pager, and takes every path as it is written. It sees the
 * repository through a sealed view, in which no hook, filter, merge driver or other program of the repository exists, and it
 * reaches no other repository.
 */
final class GitProgram {
    /** Settings with fixed names that could start a program; those with names of anybody's choice are not in a sealed view. */
    private static final List<String> ALWAYS = List.of("git", "--no-pager",
            "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
            "-c", "core.editor=true", "-c", "sequence.editor=true", "-c", "log.showSignature=false",
            "-c", "gc.auto=0", "-c", "maintenance.auto=false",
            // Git runs another git in submodules, which sees no sealed view.
            "-c", "submodule.recurse=false", "-c", "diff.submodule=short", "-c", "diff.ignoreSubmodules=dirty",
            "-c", "status.submoduleSummary=false",
            "-c", "core.quotePath=false", "-c", "color.ui=false", "-c", "advice.detachedHead=false");
    private static final List<String> WITH_PROGRAMS = List.of("git", "--no-pager",
            "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit", "-c", "core.editor=true",
            "-c", "sequence.editor=true", "-c", "log.showSignature=false", "-c", "core.quotePath=false",
            "-c", "color.ui=false", "-c", "advice.detachedHead=false");
    private static final Map<String, String> QUIET = Map.ofEntries(
            Map.entry("GIT_TERMINAL_PROMPT", "0"), Map.entry("GIT_ASKPASS", "true"), Map.entry("SSH_ASKPASS", "true"),
            Map.entry("SSH_ASKPASS_REQUIRE", "never"), Map.entry("GIT_LITERAL_PATHSPECS", "1"), Map.entry("GIT_PAGER", "cat"),
            Map.entry("GIT_EDITOR", "true"), Map.entry("GIT_MERGE_AUTOEDIT", "no"), Map.entry("LC_ALL", "C.UTF-8"));
    /** In a partial clone git fetches objects that are missing, by a program that the repository may name. */
    private static final Map<String, String> NO_TRANSPORT = Map.of("GIT_ALLOW_PROTOCOL", "");
    private static final int SHOWN_ERROR = 2_000;
    /** What it prints is in memory several times over while it is read and answered. */
    private static final long MAX_OUTPUT = 4L << 20;

    private final Programs programs;
    private final SealedViews views;

    GitProgram(Programs programs) {
        this.programs = programs;
        this.views = new SealedViews(programs.home(), this::settings);
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
        throw new AgentOsException(ErrorCode.NOT_FOUND, "the workspace is no git repository", "run `git init` in it");
    }

    private static Map<String, String> below(Path folder) {
        return Map.of("GIT_CEILING_DIRECTORIES", String.valueOf(folder.getParent()));
    }

    /** Git looks for the repository above {@code folder} too. */
    ProgramCall anywhere(Path folder, List<String> arguments) throws InterruptedException {
        var repository = GitDirectory.around(folder).filter(GitDirectory::exists);
        var view = repository.isPresent() ? views.environment(repository.get()) : views.ofNone();
        return unsealed(folder, arguments).with(view);
    }

    /** Variables that make git take {@code gitFolder}, sealed, for the repository of {@code folder}. */
    Map<String, String> view(Path gitFolder, Path folder) throws InterruptedException {
        var variables = new HashMap<>(views.environment(GitDirectory.of(folder, gitFolder)));
        variables.put("GIT_DIR", gitFolder.toString());
        return variables;
    }

    /** Where a call may keep an index of its own: nothing is there yet, and only we can put something there. */
    Path newIndex() throws IOException {
        return views.newIndex();
    }

    /**
     * With the repository's own configuration, for commands that change or list it, and that neither convert nor merge
     * files: {@code worktree}, {@code branch}, {@code config}, {@code init}.
     */
    ProgramCall unsealed(Path folder, List<String> arguments) {
        return bare(folder, ALWAYS, arguments).with(NO_TRANSPORT);
    }

    /** With the repository's hooks and everything else that its configuration names. */
    ProgramCall withPrograms(Path folder, List<String> arguments) {
        return bare(requireRepository(folder), WITH_PROGRAMS, arguments).with(below(folder));
    }

    private static ProgramCall bare(Path folder, List<String> beginning, List<String> arguments) {
        var command = new ArrayList<>(beginning);
        command.addAll(arguments);
        return ProgramCall.of(folder, command).printingAtMost(MAX_OUTPUT).with(QUIET);
    }

    private List<GitSetting> settings(GitDirectory repository) throws InterruptedException {
        var list = unsealed(repository.own(), List.of("config", "--list", "-z", "--show-scope", "--show-origin"));
        return GitSetting.read(run(list.with(Map.of("GIT_DIR", repository.own().toString()))).text());
    }

    /** Something that only looks: it takes no lock, and so never stands in the way of a git in a terminal. */
    ProgramCall look(Path folder, List<String> arguments) throws InterruptedException {
        return call(folder, arguments).with(Map.of("GIT_OPTIONAL_LOCKS", "0"));
    }

    /** Runs it for a caller that needs all that it prints. */
    ProgramResult run(ProgramCall call) throws InterruptedException {
        return accept(result(call));
    }

    /** What git refuses comes out in git's own words. */
    ProgramResult accept(ProgramResult result) {
        if (result.cut()) throw new AgentOsException(ErrorCode.TOO_LARGE, "git has more to say than can be shown", "ask for less: a path, fewer commits");
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
        return new AgentOsException(ErrorCode.GIT_FAILED, shown.isEmpty() ? "git failed without a word" : shown);
    }
}
