package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import dev.agentos.git.PrivateObjects;
import dev.agentos.git.Worktrees;
import dev.agentos.sandbox.Bubblewrap;
import dev.agentos.sandbox.Mount;
import dev.agentos.sandbox.SandboxVariables;
import dev.agentos.sandbox.SystemMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sandboxes of agents with a worktree. A program in a sandbox sees its worktree, the programs installed on this
 * machine and the settings of its kind, but not the rest of the person's home folder, AgentOS's own files or other
 * worktrees. It reaches the daemon through a socket that exists only there, which identifies the agent.
 */
final class AgentSandboxes {
    private static final Path CAPABILITIES = Path.of("/cap");
    private static final Path WORKSPACE = Path.of("/workspace");
    /** Objects are moved to the repository one by one, so git must not pack them. */
    private static final Map<String, String> GIT_SETTINGS = Map.of(
            "GIT_CONFIG_COUNT",
            "2",
            "GIT_CONFIG_KEY_0",
            "fetch.unpackLimit",
            "GIT_CONFIG_VALUE_0",
            String.valueOf(Integer.MAX_VALUE),
            "GIT_CONFIG_KEY_1",
            "gc.auto",
            "GIT_CONFIG_VALUE_1",
            "0");

    private final Home home;
    private final AgentScripts scripts;
    private final Worktrees worktrees;
    private final Programs programs;
    private final LaunchFiles files;
    private final List<AgentListener> listeners;
    private final PrivateObjects newObjects;
    private volatile Optional<Bubblewrap> bubblewrap = Optional.empty();

    AgentSandboxes(
            Home home,
            AgentScripts scripts,
            Worktrees worktrees,
            Programs programs,
            LaunchFiles files,
            List<AgentListener> listeners) {
        this.home = home;
        this.scripts = scripts;
        this.worktrees = worktrees;
        this.programs = programs;
        this.files = files;
        this.listeners = listeners;
        this.newObjects = new PrivateObjects(home);
    }

    /** How a program is started: the words before its command, its environment, and the variables that AgentOS adds. */
    record Start(List<String> before, Map<String, String> environment, Map<String, String> marks) {
        boolean isUsed() {
            return !before.isEmpty();
        }
    }

    /** Changes neither command nor variables if the agent has no sandbox. */
    Start prepare(Agent agent, AgentPlugin plugin, Map<String, String> environment, Map<String, String> marks)
            throws IOException, InterruptedException {
        if (agent.isolation() != Isolation.WORKTREE || !scripts.sandboxes(AgentFolders.project(agent))) {
            forget(agent.id());
            return new Start(List.of(), environment, marks);
        }
        var mounts = mounts(agent, plugin, environment);
        var socket = home.agentSocket(agent.id().text());
        listeners.forEach(listener -> listener.sandboxed(agent, socket));
        var inside = new HashMap<>(marks);
        inside.put("AGENTOS_SANDBOX", Isolation.WORKTREE.toString());
        inside.put("AGENTOS_SOCKET", CAPABILITIES.resolve(socket.getFileName()).toString());
        inside.putAll(GIT_SETTINGS);
        return new Start(
                bubblewrap().before(mounts, agent.folder()),
                withOwnProgram(SandboxVariables.of(environment, plugin.sandbox().variables())),
                inside);
    }

    private static Map<String, String> withOwnProgram(Map<String, String> environment) throws IOException {
        var all = new HashMap<>(environment);
        ownProgram()
                .ifPresent(
                        folder -> all.merge("PATH", folder.resolve("bin").toString(), (path, own) -> path + ":" + own));
        return all;
    }

    private List<Mount> mounts(Agent agent, AgentPlugin plugin, Map<String, String> environment)
            throws IOException, InterruptedException {
        var person = person(environment);
        var project = AgentFolders.project(agent);
        var common = worktrees
                .find(project)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT, project + " is no longer a git repository", "restore its .git folder"))
                .common();
        var tools = new ToolMounts(person, List.of(home.folder(), project));
        var mounts = new ArrayList<>(SystemMounts.list());
        // Hidden explicitly, because they may be in a mounted system folder, such as /opt.
        for (var hidden : List.of(home.folder(), project)) mounts.add(new Mount.Empty(hidden));
        mounts.add(new Mount.Empty(person));
        mounts.addAll(tools.of(environment, programs(plugin)));
        for (var name : List.of(".gitconfig", ".config/git/config", ".config/git/ignore"))
            if (Files.isRegularFile(person.resolve(name))) mounts.add(Mount.readOnly(person.resolve(name)));
        mounts.addAll(tools.needed(plugin.sandbox()));
        mounts.addAll(GitMounts.of(
                common,
                AgentFolders.copy(agent),
                agent.branch(),
                newObjects.folder(common, agent.id().text())));
        mounts.add(new Mount.Link(WORKSPACE, AgentFolders.copy(agent).toString()));
        mounts.add(Mount.writable(files.folder(agent.id())));
        mounts.addAll(scripts.mounts(agent.id()));
        mounts.addAll(ownProgramMounts());
        mounts.add(new Mount.Bind(capabilities(agent), CAPABILITIES, false));
        return mounts;
    }

    private static Path person(Map<String, String> environment) {
        var person = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")))
                .normalize();
        if (!person.isAbsolute() || person.getNameCount() == 0)
            throw new AgentOsException(
                    ErrorCode.AGENT_SPAWN_FAILED,
                    "HOME is \"" + person + "\", which cannot be hidden from an agent in a sandbox",
                    "set HOME to the path of your home folder");
        return person;
    }

    private static List<String> programs(AgentPlugin plugin) {
        var programs = new ArrayList<String>();
        if (!plugin.command().isEmpty()) programs.add(plugin.command().getFirst());
        if (!plugin.acp().command().isEmpty())
            programs.add(plugin.acp().command().getFirst());
        return programs;
    }

    /** The folder of this installation, so that the agent can use {@code agentos}. */
    private static Optional<Path> ownProgram() throws IOException {
        var script = Path.of(System.getProperty("agentos.script", "agentos"));
        if (!script.isAbsolute() || !Files.exists(script)) return Optional.empty();
        return Optional.of(script.toRealPath().getParent().getParent());
    }

    private static List<Mount> ownProgramMounts() throws IOException {
        var mounts = new ArrayList<Mount>();
        for (var folder : ownProgram().stream().toList())
            for (var part : List.of("bin", "lib", "runtime"))
                if (Files.isDirectory(folder.resolve(part))) mounts.add(Mount.readOnly(folder.resolve(part)));
        return mounts;
    }

    private Path capabilities(Agent agent) throws IOException {
        return Files.createDirectories(
                home.agentSocket(agent.id().text()).getParent(),
                PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
    }

    private Bubblewrap bubblewrap() throws IOException, InterruptedException {
        var known = bubblewrap;
        if (known.isPresent()) return known.get();
        var program = Bubblewrap.find()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.AGENT_SPAWN_FAILED,
                        "security.sandbox is true, but bubblewrap is not installed, so the agent was not started",
                        "install the package bubblewrap, or set security.sandbox to false"));
        var help = programs.run(ProgramCall.of(Path.of("/"), List.of(program.toString(), "--help")));
        var found = Bubblewrap.of(program, help.text() + help.errorText(), home.systemCallFilter());
        bubblewrap = Optional.of(found);
        return found;
    }

    /** Removes the files of an agent that was destroyed. */
    void destroyed(AgentId agent) throws IOException {
        forget(agent);
        newObjects.forget(agent.text());
    }

    /** Removes the socket of an agent that no longer runs in a sandbox. */
    void forget(AgentId agent) throws IOException {
        var socket = home.agentSocket(agent.text());
        Files.deleteIfExists(socket);
        Files.deleteIfExists(socket.getParent());
    }
}
