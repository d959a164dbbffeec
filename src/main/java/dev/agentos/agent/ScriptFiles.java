package dev.agentos.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * A folder for each agent with the scripts of its project and the result of the setup, which runs in the agent's
 * terminal, outlives the daemon, and stores its exit code itself.
 */
final class ScriptFiles {
    private static final String SETUP = "setup";
    /** A folder of its own for the outcome, the only one that a sandbox lets the agent write to. */
    private static final String RESULT = "result";

    private static final String OUTCOME = "outcome";

    private static final int MAX_OUTCOME_LENGTH = 5;
    private static final String BEGIN = """
            # Sets up the worktree of an agent, then runs its program: sh begin WORKTREE [PROGRAM …]
            scripts=${0%/*} copy=$1
            shift
            trap : INT QUIT
            (cd "$copy" && exec sh -e "$scripts/setup") </dev/null >&2 # stdout belongs to the protocol
            code=$?
            echo "$code" >"$scripts/result/outcome"
            if [ "$code" -ne 0 ]; then
              printf '\\nThe setup script of the project exited with code %s, so the agent was not started.\\n' "$code"
              printf 'Fix it, then run: agentos restart %s\\n' "$AGENTOS_AGENT"
              exit "$code"
            fi
            trap - INT QUIT
            [ $# -gt 0 ] || set -- "${SHELL:-/bin/bash}"
            exec "$@"
            """;

    private final Path root;

    ScriptFiles(Path root) {
        this.root = root;
    }

    Path folder(AgentId agent) {
        return root.resolve(agent.text());
    }

    /** The folder that the setup writes its result to. */
    Path result(AgentId agent) {
        return folder(agent).resolve(RESULT);
    }

    /** Earlier versions had no folder for it. */
    private Path outcomeFile(AgentId agent) {
        return (Files.isDirectory(result(agent)) ? result(agent) : folder(agent)).resolve(OUTCOME);
    }

    /** The command that runs the setup first. From now on it is expected to report how it ended. */
    List<String> setupBefore(Agent agent, String setup, Path copy, List<String> program) throws IOException {
        createPrivately(result(agent.id()));
        Files.deleteIfExists(outcomeFile(agent.id()));
        var begin = write(agent.id(), "begin", BEGIN);
        write(agent.id(), SETUP, setup);
        var command = new ArrayList<>(List.of("sh", begin.toString(), copy.toString()));
        command.addAll(program);
        return command;
    }

    /** The command for a script that needs nothing before or after it. */
    List<String> command(AgentId agent, String name, String text) throws IOException {
        return List.of("sh", "-e", write(agent, name, text).toString());
    }

    private Path write(AgentId agent, String name, String text) throws IOException {
        var folder = createPrivately(folder(agent));
        return Files.writeString(folder.resolve(name), text.endsWith("\n") ? text : text + "\n");
    }

    private static Path createPrivately(Path folder) throws IOException {
        return Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Whether a terminal runs one of the scripts of an agent. */
    boolean isScript(AgentId agent, List<String> command) {
        return command.stream().anyMatch(word -> word.startsWith(folder(agent) + "/"));
    }

    /** Whether the setup is running. */
    boolean isPending(AgentId agent) {
        return Files.exists(folder(agent).resolve(SETUP)) && !Files.exists(outcomeFile(agent));
    }

    /**
     * The exit code of the setup; empty if it has not ended, or there was none. Does not block, whatever the program
     * has put there.
     */
    OptionalInt outcome(AgentId agent) {
        var file = outcomeFile(agent);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return OptionalInt.empty();
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            var text = new String(in.readNBytes(MAX_OUTCOME_LENGTH), StandardCharsets.US_ASCII).strip();
            return text.matches("[0-9]{1,3}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
        } catch (IOException none) {
            return OptionalInt.empty();
        }
    }

    void delete(AgentId agent) throws IOException {
        if (!Files.exists(folder(agent))) return;
        try (var files = Files.walk(folder(agent))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }
}
