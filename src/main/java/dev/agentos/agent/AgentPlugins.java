package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.security.TrustedTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugins there are: those that come with AgentOS, the person's own in their home, which may replace them, and
 * those that the project adds. A project may come from a stranger, and so replaces none. Read anew each time, for files
 * are few and may have changed.
 */
public final class AgentPlugins {
    private static final List<String> BUILT_IN = List.of(
            "claude-code", "gemini-cli", "openai-codex", "aider", "gh-copilot", "amp-code", "opencode", "shell");

    /** What people call them. */
    private static final Map<String, String> ALIASES =
            Map.of("claude", "claude-code", "codex", "openai-codex", "gemini", "gemini-cli", "copilot", "gh-copilot");

    private final TomlFolder own;
    private final TrustedTexts trusted;

    /** What could be read, and what is wrong with the rest. */
    public record Found(Map<String, AgentPlugin> plugins, List<AgentOsException> broken) {}

    public AgentPlugins(Home home) {
        this.own = new TomlFolder(home.folder().resolve("agents"));
        this.trusted = new TrustedTexts(home);
    }

    /** Those for work in a folder. */
    public Found list(Path folder) {
        var plugins = new TreeMap<String, AgentPlugin>();
        var broken = new ArrayList<AgentOsException>();
        for (var id : BUILT_IN) plugins.put(id, builtIn(id));
        for (var place : new LinkedHashSet<>(List.of(own, TomlFolder.ofProject(folder, "agents")))) {
            for (var file : place.files()) {
                try {
                    var plugin = PluginFile.read(file.toString(), TomlFolder.read(file));
                    if (place.equals(own)) plugins.put(plugin.id(), plugin);
                    else addOfProject(plugins, plugin, file);
                } catch (AgentOsException wrong) {
                    broken.add(wrong);
                }
            }
        }
        return new Found(plugins, broken);
    }

    /** One that may run: a project's own only when somebody has trusted the project. */
    public AgentPlugin require(Path folder, String id) {
        var found = list(folder);
        var plugins = found.plugins();
        var plugin = plugins.containsKey(id) ? plugins.get(id) : plugins.get(ALIASES.getOrDefault(id, id));
        if (plugin != null && plugin.isOfProject())
            ProjectFiles.around(folder).requireTrusted(trusted, "the kind of agent \"" + id + "\"");
        if (plugin != null) return plugin;
        throw new AgentOsException(
                ErrorCode.AGENT_NOT_FOUND,
                "there is no kind of agent \"" + id + "\"",
                "there are " + String.join(", ", found.plugins().keySet())
                        + (found.broken().isEmpty()
                                ? ""
                                : "; a plugin is broken: "
                                        + found.broken().getFirst().getMessage()));
    }

    /**
     * A project, which a stranger may have written, adds kinds; it neither replaces one nor lets its own pass for one.
     */
    private static void addOfProject(Map<String, AgentPlugin> plugins, AgentPlugin plugin, Path file) {
        if (plugins.containsKey(plugin.id()) || ALIASES.containsKey(plugin.id())) throw taken(file, plugin.id(), "id");
        if (plugins.values().stream().anyMatch(known -> known.isCalled(plugin.name())))
            throw taken(file, plugin.name(), "name");
        plugins.put(plugin.id(), plugin.ofProject());
    }

    private static AgentOsException taken(Path file, String what, String field) {
        return new AgentOsException(
                ErrorCode.CONFIG_INVALID,
                file + ": there is a kind of agent \"" + what + "\" already, which a project cannot replace",
                "give it another " + field);
    }

    private static AgentPlugin builtIn(String id) {
        try (var in = AgentPlugins.class.getResourceAsStream("/agents/" + id + ".toml")) {
            return PluginFile.read(id + ".toml", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
