package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugins there are: those that come with AgentOS, the person's own in their home, which may replace them, and those that the project adds. A project may come from
 * a stranger, and so replaces none. Read anew each time, for files are few and may have changed.
 */
public final class AgentPlugins {
    private static final List<String> BUILT_IN = List.of("claude-code", "gemini-cli", "openai-codex", "aider", "gh-copilot", "amp-code", "opencode", "shell");
    private static final int MOST_FILES = 200;

    private final Path own;

    /** What could be read, and what is wrong with the rest. */
    public record Found(Map<String, AgentPlugin> plugins, List<AgentOsException> broken) {}

    public AgentPlugins(Path home) {
        this.own = home.resolve("agents");
    }

    /** Those for work in a folder. */
    public Found list(Path folder) {
        var plugins = new TreeMap<String, AgentPlugin>();
        var broken = new ArrayList<AgentOsException>();
        for (var id : BUILT_IN) plugins.put(id, builtIn(id));
        for (var place : new LinkedHashSet<>(List.of(own, ofProject(folder)))) {
            for (var file : files(place)) {
                try {
                    var plugin = PluginFile.read(file.toString(), Files.readString(file));
                    if (place.equals(own)) plugins.put(plugin.id(), plugin);
                    else if (plugins.putIfAbsent(plugin.id(), plugin.ofAStranger()) != null) throw replaces(file, plugin.id());
                } catch (AgentOsException wrong) {
                    broken.add(wrong);
                } catch (IOException unreadable) {
                    broken.add(new AgentOsException(ErrorCode.CONFIG_INVALID, "cannot read " + file + ": " + unreadable.getMessage()));
                }
            }
        }
        return new Found(plugins, broken);
    }

    public AgentPlugin require(Path folder, String id) {
        var found = list(folder);
        var plugin = found.plugins().get(id);
        if (plugin != null) return plugin;
        throw new AgentOsException(ErrorCode.AGENT_NOT_FOUND, "there is no kind of agent \"" + id + "\"", "there are " + String.join(", ", found.plugins().keySet())
                + (found.broken().isEmpty() ? "" : "; a plugin is broken: " + found.broken().getFirst().getMessage()));
    }

    /** In the folder, or in the nearest above it that has some, up to where its repository begins. */
    private static Path ofProject(Path folder) {
        for (var place = folder; place != null; place = place.getParent()) {
            var plugins = place.resolve(".agentos/agents");
            if (Files.isDirectory(plugins) || Files.exists(place.resolve(".git"))) return plugins;
        }
        return folder.resolve(".agentos/agents");
    }

    private static AgentOsException replaces(Path file, String id) {
        return new AgentOsException(ErrorCode.CONFIG_INVALID, file + ": there is a kind of agent \"" + id + "\" already, which a project cannot replace", "give it another id");
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".toml")).sorted().limit(MOST_FILES).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static AgentPlugin builtIn(String id) {
        try (var in = AgentPlugins.class.getResourceAsStream("/agents/" + id + ".toml")) {
            return PluginFile.read(id + ".toml", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
