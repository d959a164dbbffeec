package dev.agentos.config;

import java.nio.file.Files;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every setting with its value: defaults, above them the user's file, the project's file as far as it is trusted, and
 * the environment. Immutable; load again to see a change.
 */
public final class Config {
    private final Map<String, Setting<?>> settings;
    private final List<String> warnings;

    private Config(ConfigLayers layers) {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(layers.settings()));
        warnings = List.copyOf(layers.warnings());
    }

    public static Config load(ConfigSources sources) {
        var layers = new ConfigLayers();
        var userFile = sources.userFile();
        if (Files.exists(userFile)) layers.addUserFile(userFile, Toml.read(userFile));
        sources.projectFile().ifPresent(file -> layers.addProjectFile(file, Toml.read(file)));
        layers.addEnvironment(sources.environment());
        return new Config(layers);
    }

    public static Config defaults() {
        return new Config(new ConfigLayers());
    }

    /** The value of {@code key}: {@code int port = config.value(DAEMON_PORT)}. */
    public <T> T value(ConfigKey<T> key) {
        return setting(key).value();
    }

    /** Whether {@code key} is set explicitly, even to its default. */
    public boolean isExplicit(ConfigKey<?> key) {
        return setting(key).isExplicit();
    }

    @SuppressWarnings("unchecked") // a key's name decides its type
    public <T> Setting<T> setting(ConfigKey<T> key) {
        return (Setting<T>) settings.getOrDefault(key.name(), Setting.byDefault(key));
    }

    /** By the name a person gave; empty when there is no such key. */
    public Optional<Setting<?>> find(String name) {
        return ConfigKeys.find(name).map(this::setting);
    }

    /** All of them, in the order of the reference, agents last. */
    public List<Setting<?>> settings() {
        return List.copyOf(settings.values());
    }

    /** The program of an agent; the agent's own name when nothing says otherwise. */
    public AgentProgram agent(String name) {
        return new AgentProgram(value(ConfigKeys.agentCommand(name)), value(ConfigKeys.agentArgs(name)));
    }

    /** Agents known by default or from the user's file. */
    public Map<String, AgentProgram> agents() {
        var agents = new LinkedHashMap<String, AgentProgram>();
        for (var name : settings.keySet())
            if (name.startsWith("agents.")) agents.computeIfAbsent(name.split("\\.")[1], this::agent);
        return Collections.unmodifiableMap(agents);
    }

    /** Unknown keys and what a project may not set, each with file and line; worth showing once. */
    public List<String> warnings() {
        return warnings;
    }
}
