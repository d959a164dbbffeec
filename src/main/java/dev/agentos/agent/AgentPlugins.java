package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.DidYouMean;
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
import java.util.stream.Stream;

/**
 * The agent kinds: built-in ones, the user's own, which can replace them, and those of the project, which cannot,
 * because it may not be trusted. Read from the files each time.
 */
public final class AgentPlugins {
    private static final List<String> BUILT_IN = List.of(
            "claude-code", "gemini-cli", "openai-codex", "aider", "gh-copilot", "amp-code", "opencode", "shell");

    /** Short names of the kinds. */
    private static final Map<String, String> ALIASES =
            Map.of("claude", "claude-code", "codex", "openai-codex", "gemini", "gemini-cli", "copilot", "gh-copilot");

    private final TomlFolder own;
    private final TrustedTexts trusted;

    /** The presets that could be read, and the errors of the others. */
    public record Found(Map<String, AgentPlugin> plugins, List<AgentOsException> broken) {}

    public AgentPlugins(Home home) {
        this.own = new TomlFolder(home.folder().resolve("agents"));
        this.trusted = new TrustedTexts(home);
    }

    /** The presets for work in a folder. */
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

    /** A plugin that may run: a project's own only if the project is trusted. */
    public AgentPlugin require(Path folder, String id) {
        var found = list(folder);
        var plugins = found.plugins();
        var plugin = plugins.containsKey(id) ? plugins.get(id) : plugins.get(ALIASES.getOrDefault(id, id));
        if (plugin != null && plugin.isOfProject())
            ProjectFiles.around(folder).requireTrusted(trusted, "the agent kind \"" + id + "\"");
        if (plugin != null) return plugin;
        throw new AgentOsException(
                ErrorCode.AGENT_NOT_FOUND,
                "unknown agent kind \"" + id + "\"" + DidYouMean.hint(id, names(plugins)),
                "agent kinds: " + String.join(", ", found.plugins().keySet())
                        + (found.broken().isEmpty()
                                ? ""
                                : "; a plugin is broken: "
                                        + found.broken().getFirst().getMessage()));
    }

    private static List<String> names(Map<String, AgentPlugin> plugins) {
        return Stream.concat(plugins.keySet().stream(), ALIASES.keySet().stream())
                .toList();
    }

    /** A project can add kinds, but neither replace one nor use a name that could be mistaken for one. */
    private static void addOfProject(Map<String, AgentPlugin> plugins, AgentPlugin plugin, Path file) {
        if (plugins.containsKey(plugin.id()) || ALIASES.containsKey(plugin.id())) throw taken(file, plugin.id(), "id");
        if (plugins.values().stream().anyMatch(known -> known.isCalled(plugin.name())))
            throw taken(file, plugin.name(), "name");
        plugins.put(plugin.id(), plugin.ofProject());
    }

    private static AgentOsException taken(Path file, String what, String field) {
        return new AgentOsException(
                ErrorCode.CONFIG_INVALID,
                file + ": the agent kind \"" + what + "\" already exists, and a project cannot replace it",
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
