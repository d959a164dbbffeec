package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The installed versions of agents' programs. Runs each program once, and again after its file has changed. */
final class InstalledVersions {
    private static final Duration VERSION_TIME = Duration.ofSeconds(20);
    private static final String UNKNOWN = "yes";

    private final Programs programs;
    private final Map<Asked, String> known = new ConcurrentHashMap<>();

    private record Asked(String command, Path program, FileTime changed) {}

    InstalledVersions(Programs programs) {
        this.programs = programs;
    }

    /** Empty if it is not installed. Runs the program only if {@code mayRun}. */
    Optional<String> of(AgentPlugin plugin, Map<String, String> environment, boolean mayRun)
            throws InterruptedException {
        if (plugin.command().isEmpty()) return Optional.of(environment.getOrDefault("SHELL", "/bin/bash"));
        var program = Executables.find(plugin.command().getFirst(), environment);
        if (program.isEmpty()) return Optional.empty();
        if (plugin.versionCommand().isEmpty()) return Optional.of(UNKNOWN);
        var asked = new Asked(plugin.versionCommand(), program.get(), changed(program.get()));
        var found = known.get(asked);
        if (found != null || !mayRun) return Optional.of(found == null ? UNKNOWN : found);
        var said = ask(plugin.versionCommand(), environment);
        said.ifPresent(version -> known.put(asked, version));
        return said.or(() -> Optional.of("yes, but it does not respond"));
    }

    private static FileTime changed(Path program) {
        try {
            return Files.getLastModifiedTime(program);
        } catch (IOException gone) {
            return FileTime.fromMillis(0);
        }
    }

    private Optional<String> ask(String command, Map<String, String> environment) throws InterruptedException {
        try {
            var call = ProgramCall.of(Path.of("/"), List.of("sh", "-c", command))
                    .with(Map.of("PATH", environment.getOrDefault("PATH", "")));
            var said = programs.run(call.within(VERSION_TIME)).text();
            return said.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .or(() -> Optional.of("yes, version unknown"));
        } catch (AgentOsException silent) {
            return Optional.empty();
        }
    }
}
