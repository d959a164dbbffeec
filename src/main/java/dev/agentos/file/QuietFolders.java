package dev.agentos.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Folders with generated files that people do not edit: not watched, because there are very many of them and they
 * change all the time.
 */
public final class QuietFolders {
    private static final Set<String> NAMES = Set.of(
            "node_modules",
            "bower_components",
            ".gradle",
            ".venv",
            "venv",
            "__pycache__",
            ".tox",
            ".mypy_cache",
            ".pytest_cache",
            ".ruff_cache",
            ".next",
            ".nuxt",
            ".svelte-kit",
            ".parcel-cache",
            ".turbo",
            ".cache",
            ".terraform",
            ".direnv");
    /** {@code target} is a build's output beside one of these, and otherwise a folder like any other. */
    private static final List<String> MAKE_TARGET = List.of("pom.xml", "Cargo.toml", "build.sbt");

    private QuietFolders() {}

    public static boolean contains(Path folder) {
        var name = folder.getFileName().toString();
        if (name.equals("target"))
            return MAKE_TARGET.stream().anyMatch(file -> Files.exists(folder.resolveSibling(file)));
        return NAMES.contains(name);
    }
}
