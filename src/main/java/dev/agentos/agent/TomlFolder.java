package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder of TOML files, each of which describes one thing: the person's own, or a project's. */
record TomlFolder(Path path) {
    private static final int MOST_FILES = 200;
    private static final long LONGEST = 1 << 20;

    /** In the folder, or in the nearest above it that has one of this name, up to where its repository begins. */
    static TomlFolder ofProject(Path folder, String name) {
        for (var place = folder; place != null; place = place.getParent()) {
            var files = place.resolve(".agentos").resolve(name);
            if (Files.isDirectory(files) || Files.exists(place.resolve(".git"))) return new TomlFolder(files);
        }
        return new TomlFolder(folder.resolve(".agentos").resolve(name));
    }

    List<Path> files() {
        if (!Files.isDirectory(path)) return List.of();
        try (var files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".toml"))
                    .sorted()
                    .limit(MOST_FILES)
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    static String read(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LONGEST)
                throw new AgentOsException(
                        ErrorCode.CONFIG_INVALID,
                        file + " is not a file of at most " + LONGEST + " bytes",
                        "remove it, or make it shorter");
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID, "cannot read " + file + ": " + unreadable.getMessage());
        }
    }
}
