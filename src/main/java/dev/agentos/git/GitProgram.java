package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.ProgramResult;
import dev.agentos.exec.Programs;
import dev.agentos.exec.RunningProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs git in a workspace so that it asks nobody anything, opens no editor and no pager, starts no monitor, and takes every path as it is written. Hooks are
 * the person's own and run. The workspace has to be the top of its repository: git does not look above it.
 */
final class GitProgram {
    private static final List<String> ALWAYS = List.of("git", "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false",
            "-c", "color.ui=false", "-c", "advice.detachedHead=false", "-c", "core.editor=true", "-c", "sequence.editor=true", "-c", "log.showSignature=false");
    private static final int SHOWN_ERROR = 2_000;
    /** What it prints is in memory several times over while it is read and answered. */
    private static final long MAX_OUTPUT = 4L << 20;

    private final Programs programs;

    GitProgram(Programs programs) {
        this.programs = programs;
    }

    /** Whether there is a repository of the workspace's own. */
    static boolean isRepository(Path folder) {
        return Files.exists(folder.resolve(".git"));
    }

    ProgramCall call(Path folder, List<String> arguments) {
        if (!isRepository(folder))
            throw new AgentOsException(ErrorCode.NOT_FOUND, "the workspace is no git repository", "run `git init` in it");
        return anywhere(folder, arguments).with(Map.of("GIT_CEILING_DIRECTORIES", String.valueOf(folder.getParent())));
    }

    /** Git looks for the repository above {@code folder} too. */
    ProgramCall anywhere(Path folder, List<String> arguments) {
        var command = new ArrayList<>(ALWAYS);
        command.addAll(arguments);
        return ProgramCall.of(folder, command).printingAtMost(MAX_OUTPUT).with(Map.of(
                "GIT_TERMINAL_PROMPT", "0", "GIT_ASKPASS", "true", "SSH_ASKPASS", "true", "SSH_ASKPASS_REQUIRE", "never",
                "GIT_LITERAL_PATHSPECS", "1", "GIT_PAGER", "cat", "GIT_EDITOR", "true", "GIT_MERGE_AUTOEDIT", "no",
                "LC_ALL", "C.UTF-8"));
    }

    /** Something that only looks: it takes no lock, and so never stands in the way of a git in a terminal. */
    ProgramCall look(Path folder, List<String> arguments) {
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
