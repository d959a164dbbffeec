package dev.agentos.agent;

import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.store.Store;
import dev.agentos.terminal.NewTerminal;
import dev.agentos.terminal.TerminalSize;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts and ends the programs of agents, with their hooks. The caller holds the agent's lock. */
final class AgentPrograms {
    private final Home home;
    private final Store store;
    private final Terminals terminals;
    private final AgentPlugins plugins;
    private final LaunchFiles files;
    private final AgentScripts scripts;
    private final AgentSandboxes sandboxes;
    private final AgentConversations conversations;
    private final StatusWatch watch;
    private final LifecycleHooks hooks;
    private final AgentStatuses statuses;
    private final AgentEvents events;

    AgentPrograms(
            Home home,
            Store store,
            Terminals terminals,
            AgentPlugins plugins,
            LaunchFiles files,
            AgentScripts scripts,
            AgentSandboxes sandboxes,
            AgentConversations conversations,
            StatusWatch watch,
            LifecycleHooks hooks,
            AgentStatuses statuses,
            AgentEvents events) {
        this.home = home;
        this.store = store;
        this.terminals = terminals;
        this.plugins = plugins;
        this.files = files;
        this.scripts = scripts;
        this.sandboxes = sandboxes;
        this.conversations = conversations;
        this.watch = watch;
        this.hooks = hooks;
        this.statuses = statuses;
        this.events = events;
    }

    /** Starts it in a terminal, or in its earlier terminal after a {@code notice}. */
    Agent launch(Agent agent, ProgramStart start, List<String> command, TerminalSize size, String notice)
            throws IOException, InterruptedException {
        var plugin = start.plugin();
        files.write(agent.id(), plugin);
        var program = scripts.withSetup(agent, command);
        var sandbox = sandboxes.prepare(agent, plugin, start.environment(), agentVariables(agent));
        var variables = new HashMap<>(sandbox.environment());
        variables.putAll(plugin.environment(files.folder(agent.id())));
        var wanted = new NewTerminal(program, agent.folder(), size, variables, sandbox.marks(), sandbox.before());
        var placed = agent.withSandbox(sandbox.isUsed());
        var before = statuses.terminal(agent);
        var terminal = before.isPresent()
                ? terminals.replace(
                        start.by(),
                        before.get().info().id(),
                        wanted,
                        notice,
                        (tx, id) -> AgentStore.update(tx, placed.withTerminal(id)))
                : terminals.open(
                        start.by(),
                        agent.session(),
                        wanted,
                        (tx, id) -> AgentStore.update(tx, placed.withTerminal(id)));
        var started = placed.withTerminal(terminal.info().id()).withState(Agent.State.READY);
        store.execute(tx -> AgentStore.update(tx, started));
        watch.begin(started, plugin.status());
        hooks.started(started, plugin.hooks(), hookVariables(started, plugin));
        events.publish(start.by(), start.event(), started);
        return started;
    }

    /** Starts it as an ACP agent; it resumes its conversation if it can. */
    Agent converse(Agent agent, ProgramStart start) throws IOException, InterruptedException {
        var plugin = start.plugin();
        files.write(agent.id(), plugin);
        var program = scripts.withSetup(agent, plugin.commandToConverse(files.folder(agent.id())));
        var sandbox = sandboxes.prepare(agent, plugin, start.environment(), hookVariables(agent, plugin));
        var started = agent.withSandbox(sandbox.isUsed()).withState(Agent.State.READY);
        store.execute(tx -> AgentStore.update(tx, started));
        var variables = new HashMap<>(sandbox.environment());
        variables.keySet().removeIf(name -> name.startsWith("AGENTOS_"));
        home.addTo(variables);
        variables.putAll(sandbox.marks());
        variables.put("AGENTOS_SESSION", agent.session().text());
        var command = new ArrayList<>(sandbox.before());
        command.addAll(program);
        conversations.begin(started, plugin, command, variables);
        hooks.started(started, plugin.hooks(), hookVariables(started, plugin));
        events.publish(start.by(), start.event(), started);
        return started;
    }

    private Map<String, String> agentVariables(Agent agent) {
        var variables = new HashMap<>(AgentMarks.of(agent));
        variables.put("AGENTOS_HOOKS", files.hooks(agent.id()).toString());
        return variables;
    }

    private Map<String, String> hookVariables(Agent agent, AgentPlugin plugin) {
        var variables = new HashMap<>(plugin.environment(files.folder(agent.id())));
        variables.putAll(agentVariables(agent));
        return variables;
    }

    /** Ends the program but leaves its terminal, so that the next program can take its place. Returns its size. */
    TerminalSize end(Agent agent) throws InterruptedException {
        watch.end(agent.id());
        conversations.end(agent);
        var terminal = statuses.terminal(agent);
        if (terminal.isPresent())
            terminals.end(Participant.SYSTEM, terminal.get().info().id());
        runExitHooks(agent);
        return terminal.map(one -> one.info().size()).orElse(TerminalSize.USUAL);
    }

    /** Ends the program and closes its terminal. */
    void close(Agent agent) throws IOException, InterruptedException {
        end(agent);
        var terminal = statuses.terminal(agent);
        if (terminal.isPresent())
            terminals.close(Participant.SYSTEM, terminal.get().info().id());
    }

    /** Runs the exit hooks of its kind, unless the kind is gone. */
    private void runExitHooks(Agent agent) throws InterruptedException {
        var plugin = plugins.list(AgentFolders.project(agent)).plugins().get(agent.plugin());
        if (plugin != null) hooks.ended(agent, plugin.hooks(), files.folder(agent.id()), hookVariables(agent, plugin));
    }

    /** The program has ended by itself. Does not wait for its hooks. */
    void exited(Agent agent) {
        Thread.ofVirtual().name("hooks of " + agent.name()).start(() -> {
            try {
                runExitHooks(agent);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
