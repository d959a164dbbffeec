package dev.agentos.agent;

import dev.agentos.config.ConfigSources;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import dev.agentos.git.Checkout;
import dev.agentos.git.Worktrees;
import dev.agentos.sandbox.Mount;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.Session;
import dev.agentos.store.Store;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.Terminal;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the scripts with which a project makes copies ready, uses them and clears up. A project may come from a
 * stranger, and so nothing of it runs before a person has allowed exactly this text for exactly this project.
 */
public final class AgentScripts {
    private static final Duration TEARDOWN_TIME = Duration.ofSeconds(60);
    private static final String TEARDOWN = "teardown";
    private static final String RUN = "run";
    private static final int SHOWN = 500;

    private final Store store;
    private final Permissions permissions;
    private final Terminals terminals;
    private final Worktrees worktrees;
    private final Programs programs;
    private final Clock clock;
    private final WorktreeConfig config;
    private final ScriptFiles files;

    AgentScripts(
            Home home,
            Store store,
            Permissions permissions,
            Terminals terminals,
            Worktrees worktrees,
            Programs programs,
            Clock clock) {
        this.store = store;
        this.permissions = permissions;
        this.terminals = terminals;
        this.worktrees = worktrees;
        this.programs = programs;
        this.clock = clock;
        this.config = new WorktreeConfig(new ConfigSources(home.folder(), Map.of()));
        this.files = new ScriptFiles(home.folder().resolve("scripts"));
    }

    /** The scripts of the project around a folder. */
    public WorktreeScripts of(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.AGENT_SEE, session.id().scope());
        return around(folder);
    }

    private WorktreeScripts around(Path folder) throws InterruptedException {
        return config.scripts(worktrees.find(folder).map(Checkout::top).orElse(folder));
    }

    private WorktreeScripts of(Agent agent) throws InterruptedException {
        var project = AgentFolders.project(agent);
        return agent.isolation() == Isolation.WORKTREE ? config.scripts(project) : around(project);
    }

    /** Whether the project of an agent has scripts that do not run because they are not allowed. */
    public boolean isHeldBack(Agent agent) throws InterruptedException {
        var scripts = of(agent);
        return !scripts.isEmpty() && !isAllowed(scripts);
    }

    /** Whether they may run: the user's own, or allowed ones. */
    public boolean isAllowed(WorktreeScripts scripts) {
        return scripts.own()
                || store.read(tx -> tx.number(
                                "select count(*) as number from allowed_scripts where project = ? and digest = ?",
                                scripts.project().toString(),
                                scripts.digest()))
                        > 0;
    }

    /** Allows exactly these scripts in their project; refused if the project's scripts have changed. */
    public void allow(Participant by, Session session, Path folder, String digest) throws InterruptedException {
        permissions.require(by, Action.PROGRAM_TRUST, session.id().scope());
        var scripts = of(by, session, folder);
        if (!scripts.digest().equals(digest))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the scripts of " + scripts.project() + " have changed since you saw them",
                    "read them again: `agentos agent allow-scripts`");
        store.execute(tx -> tx.update(
                "insert or ignore into allowed_scripts (project, digest, allowed_by, allowed_at) values (?, ?, ?, ?)",
                scripts.project().toString(),
                digest,
                by.id(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS)));
    }

    String branch(Path project, NewAgent wanted) {
        return config.branch(project, wanted);
    }

    /** The isolation of an agent if neither the request nor its kind names one. */
    Isolation isolation(Path folder) {
        return config.isolation(folder);
    }

    /** Whether agents of this project run in a sandbox. */
    boolean sandboxes(Path project) {
        return config.sandboxes(project);
    }

    /** The scripts of an agent in its sandbox: it can read them, and write the result of its setup. */
    List<Mount> mounts(AgentId agent) {
        if (!Files.isDirectory(files.result(agent))) return List.of();
        return List.of(Mount.readOnly(files.folder(agent)), Mount.writable(files.result(agent)));
    }

    /** The command of an agent: its program, after the setup that its worktree still needs. */
    List<String> withSetup(Agent agent, List<String> program) throws IOException, InterruptedException {
        if (agent.isolation() != Isolation.WORKTREE || files.outcome(agent.id()).orElse(-1) == 0) return program;
        var scripts = of(agent);
        return scripts.setup().isBlank() || !isAllowed(scripts)
                ? program
                : files.setupBefore(agent, scripts.setup(), AgentFolders.copy(agent), program);
    }

    /** Whether the program of an agent still waits for the setup of its worktree. */
    boolean isSettingUp(AgentId agent) {
        return files.isPending(agent);
    }

    /** The error of an agent whose setup has failed. */
    Optional<AgentStatus> failedSetup(Agent agent) {
        int code = files.outcome(agent.id()).orElse(0);
        return code == 0
                ? Optional.empty()
                : Optional.of(new AgentStatus.Error("its setup script exited with code " + code + "; `agentos "
                        + (agent.speaksAcp() ? "logs " : "attach ") + agent.name()
                        + "` shows why, `agentos restart " + agent.name() + "` tries again"));
    }

    /** Starts the run script where the agent works, in a terminal of its own. */
    public Terminal run(Participant by, Agent agent, TerminalSize size, Map<String, String> environment)
            throws IOException, InterruptedException {
        permissions.require(by, Action.CODE_EXECUTE, agent.session().scope());
        var scripts = of(agent);
        requireRunnable(scripts);
        var running = terminals(agent).stream()
                .filter(terminal -> terminal.info().isRunning())
                .findFirst();
        if (running.isPresent())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the run script of " + agent.name() + " is already running",
                    "`agentos attach " + running.get().info().id() + "` shows it, `agentos terminal kill` ends it");
        var command = files.command(agent.id(), RUN, scripts.run());
        return terminals.open(
                by,
                agent.session(),
                new NewTerminal(command, AgentFolders.copy(agent), size, environment, AgentMarks.of(agent)));
    }

    private void requireRunnable(WorktreeScripts scripts) {
        if (scripts.run().isBlank())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the project " + scripts.project() + " has no run script",
                    "set `run = \"…\"` under `[worktree]` in .agentos/config.toml");
        if (!isAllowed(scripts))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "the scripts of " + scripts.project() + " are not allowed to run",
                    "`agentos agent allow-scripts` shows and allows them");
    }

    /** Terminals in which the run script of an agent runs or ran. */
    private List<Terminal> terminals(Agent agent) {
        return terminals.list(Participant.SYSTEM, agent.session()).stream()
                .filter(terminal ->
                        agent.terminal().filter(terminal.info().id()::equals).isEmpty()
                                && files.isScript(agent.id(), terminal.info().command()))
                .toList();
    }

    void closeTerminals(Agent agent) throws IOException, InterruptedException {
        for (var terminal : terminals(agent))
            terminals.close(Participant.SYSTEM, terminal.info().id());
    }

    /** Runs the teardown script. Returns its failure, which does not stop the removal. */
    Optional<String> tearDown(Agent agent) throws IOException, InterruptedException {
        var copy = AgentFolders.copy(agent);
        if (!Files.isDirectory(copy)) return Optional.empty();
        try {
            var scripts = of(agent);
            if (scripts.teardown().isBlank() || !isAllowed(scripts)) return Optional.empty();
            var result = programs.run(ProgramCall.of(copy, files.command(agent.id(), TEARDOWN, scripts.teardown()))
                    .with(AgentMarks.of(agent))
                    .within(TEARDOWN_TIME));
            if (result.succeeded()) return Optional.empty();
            return Optional.of("the teardown script exited with code " + result.code()
                    + said(result.errorText().isBlank() ? result.text() : result.errorText()));
        } catch (AgentOsException failed) {
            return Optional.of("the teardown script failed: " + failed.getMessage());
        }
    }

    private static String said(String output) {
        var text = AgentOsException.harmless(output.strip());
        return text.isEmpty()
                ? ""
                : ": " + (text.length() > SHOWN ? "…" + text.substring(text.length() - SHOWN) : text);
    }

    void forget(AgentId agent) throws IOException {
        files.delete(agent);
    }
}
