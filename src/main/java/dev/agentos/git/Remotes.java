package dev.agentos.git;

import dev.agentos.core.InvalidInput;
import dev.agentos.exec.RunningProgram;
import dev.agentos.protocol.GitRemoteRequest;
import dev.agentos.protocol.GitRemoteView;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Talks to other repositories. What git prints is passed on while it works. */
record Remotes(GitProgram git, Path folder) {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MAX_LINE = 1_000;
    private static final int MAX_OUTPUT = 20_000;

    static List<String> push(GitRemoteRequest wanted) {
        var arguments = new ArrayList<>(List.of("push", "--progress"));
        if (Boolean.TRUE.equals(wanted.force())) arguments.add("--force-with-lease");
        boolean toUpstream = Boolean.TRUE.equals(wanted.setUpstream());
        if (toUpstream) arguments.add("--set-upstream");
        if (!toUpstream && wanted.remote() == null && wanted.branch() == null) return arguments;
        arguments.add(wanted.remote() == null ? "origin" : GitName.remote(wanted.remote()));
        arguments.add(wanted.branch() == null ? "HEAD" : GitName.revision(wanted.branch()));
        return arguments;
    }

    static List<String> pull(GitRemoteRequest wanted) {
        var arguments = new ArrayList<>(List.of(
                "pull",
                "--progress",
                switch (wanted.mode() == null ? "merge" : wanted.mode()) {
                    case "merge" -> "--no-rebase";
                    case "rebase" -> "--rebase";
                    case "ff-only" -> "--ff-only";
                    default ->
                        throw new InvalidInput("unknown pull mode: " + wanted.mode(), "use merge, rebase or ff-only");
                }));
        addRemote(arguments, wanted);
        return arguments;
    }

    static List<String> fetch(GitRemoteRequest wanted) {
        var arguments = new ArrayList<>(List.of("fetch", "--progress", "--prune"));
        addRemote(arguments, wanted);
        return arguments;
    }

    private static void addRemote(List<String> arguments, GitRemoteRequest wanted) {
        if (wanted.remote() == null && wanted.branch() == null) return;
        arguments.add(wanted.remote() == null ? "origin" : GitName.remote(wanted.remote()));
        if (wanted.branch() != null) arguments.add(GitName.revision(wanted.branch()));
    }

    GitRemoteView push(GitRemoteRequest wanted, Consumer<String> progress) throws InterruptedException {
        var done = run(push(wanted), progress, List::of);
        if (Boolean.TRUE.equals(wanted.setUpstream()) && wanted.branch() == null)
            keepUpstream(wanted.remote() == null ? "origin" : wanted.remote());
        return done;
    }

    /** Seen through a view, git keeps the upstream in the copy of the configuration. */
    private void keepUpstream(String remote) throws InterruptedException {
        var branch = git.result(git.look(folder, List.of("symbolic-ref", "--quiet", "--short", "HEAD")))
                .text()
                .strip();
        if (branch.isEmpty()) return;
        git.run(git.unsealed(folder, List.of("config", "branch." + branch + ".remote", remote)));
        git.run(git.unsealed(folder, List.of("config", "branch." + branch + ".merge", "refs/heads/" + branch)));
    }

    interface Conflicts {
        List<String> find() throws InterruptedException;
    }

    /** A pull that ends in conflicts is an answer; everything else that fails is a failure. */
    GitRemoteView run(List<String> arguments, Consumer<String> progress, Conflicts conflicts)
            throws InterruptedException {
        try (var program = git.start(git.askedToReachOthers(folder, arguments).within(LONGEST))) {
            var said = follow(program, progress);
            int code = program.awaitExit();
            said = (said + "\n" + output(program)).strip();
            if (code == 0) return new GitRemoteView(true, said, List.of());
            var unmerged = conflicts.find();
            if (unmerged.isEmpty()) throw GitProgram.failure(said);
            return new GitRemoteView(false, said, unmerged);
        }
    }

    /** The output without progress: which files were merged, and which could not be. */
    private static String output(RunningProgram program) {
        try (var output = program.output()) {
            return new String(output.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8);
        } catch (IOException gone) {
            return "";
        }
    }

    /** Progress is written over itself with carriage returns; what is kept are the lines as they were in the end. */
    private static String follow(RunningProgram program, Consumer<String> progress) {
        var kept = new StringBuilder();
        var line = new StringBuilder();
        try (var errors = new BufferedReader(new InputStreamReader(program.errors(), StandardCharsets.UTF_8))) {
            for (int c = errors.read(); c >= 0; c = errors.read()) {
                if (c != '\r' && c != '\n') {
                    if (line.length() < MAX_LINE) line.append((char) c);
                    continue;
                }
                if (!line.isEmpty()) progress.accept(line.toString());
                if (c == '\n' && kept.length() < MAX_OUTPUT) kept.append(line).append('\n');
                line.setLength(0);
            }
        } catch (IOException gone) {
            kept.append(gone.getMessage());
        }
        return kept.append(line).toString().strip();
    }
}
