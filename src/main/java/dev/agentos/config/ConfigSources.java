package dev.agentos.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The sources of settings: the user's home of AgentOS, the environment, and perhaps the folder of a project. */
public record ConfigSources(Path home, Map<String, String> environment, Optional<Path> folder) {
    public ConfigSources {
        environment = Map.copyOf(environment);
    }

    public ConfigSources(Path home, Map<String, String> environment) {
        this(home, environment, Optional.empty());
    }

    /** The same with the file of the project that {@code folder} belongs to. */
    public ConfigSources in(Path folder) {
        return new ConfigSources(home, environment, Optional.of(folder));
    }

    public Path userFile() {
        return home.resolve("config.toml");
    }

    /** The nearest {@code .agentos/config.toml} at or above the folder that is not the user's own file. */
    public Optional<Path> projectFile() {
        for (var at = folder.map(ConfigSources::whole).orElse(null); at != null; at = at.getParent()) {
            var file = at.resolve(".agentos").resolve("config.toml");
            if (Files.exists(file) && !isUserFile(file)) return Optional.of(file);
        }
        return Optional.empty();
    }

    private boolean isUserFile(Path file) {
        try {
            return Files.exists(userFile()) && Files.isSameFile(file, userFile());
        } catch (IOException unknown) {
            return false; // then the file is trusted less, not more
        }
    }

    private static Path whole(Path folder) {
        return folder.toAbsolutePath().normalize();
    }
}
