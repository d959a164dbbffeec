package dev.agentos.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Finds programs as a shell would. */
final class Executables {
    private Executables() {}

    static Optional<Path> find(String program, Map<String, String> environment) {
        if (program.contains("/")) return Optional.of(Path.of(program)).filter(Files::isExecutable);
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":"))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
