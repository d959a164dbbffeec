package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder of TOML files with one definition each: the user's own, or a project's. */
record TomlFolder(Path path) {
    private static final int MAX_FILES = 200;
    private static final long LONGEST = 1 << 20;

    /** Such a folder in {@code folder}, or in the nearest folder above it, up to the top of the repository. */
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
                    .limit(MAX_FILES)
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
                        file + " is not a regular file, or is larger than " + LONGEST + " bytes",
                        "remove or shorten it");
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID, "cannot read " + file + ": " + unreadable.getMessage());
        }
    }
}
