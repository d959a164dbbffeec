package dev.agentos.agent;

import dev.agentos.sandbox.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Installed programs outside the system's own folders, read-only: those on the PATH, and that of the agent itself. */
final class ToolMounts {
    /** Folders in a person's home from which programs on the PATH are started. */
    private static final List<String> MANAGERS =
            List.of(".nvm", ".volta", ".asdf", ".pyenv", ".rbenv", ".jenv", ".sdkman", ".rustup", ".local/share/mise");

    private static final List<String> BESIDE_BIN = List.of("lib", "lib64", "libexec");
    private static final String PACKAGES = "node_modules";

    private final Path home;
    /** Folders that stay out of the sandbox, with everything that contains them. */
    private final List<Path> hidden;

    ToolMounts(Path home, List<Path> hidden) {
        this.home = home;
        this.hidden = hidden;
    }

    List<Mount> of(Map<String, String> environment, List<String> programs) throws IOException {
        var folders = new LinkedHashSet<Path>();
        for (var name : environment.getOrDefault("PATH", "").split(":")) addPlace(folders, name);
        for (var program : programs) {
            var found = Executables.find(program, environment);
            if (found.isPresent()) addProgram(folders, found.get().toRealPath());
        }
        return folders.stream()
                .filter(Files::isDirectory)
                .filter(this::mayBeSeen)
                .map(Mount::readOnly)
                .toList();
    }

    private void addPlace(Set<Path> folders, String name) {
        try {
            var place = Path.of(name).normalize();
            if (place.isAbsolute()) addBin(folders, place);
        } catch (InvalidPathException none) {
            return;
        }
    }

    /** A package of npm needs the packages beside it. */
    private static void addProgram(Set<Path> folders, Path program) {
        for (int i = 0; i < program.getNameCount(); i++)
            if (program.getName(i).toString().equals(PACKAGES)) {
                folders.add(program.getRoot().resolve(program.subpath(0, i + 1)));
                return;
            }
        addLibraries(folders, program.getParent());
    }

    private void addBin(Set<Path> folders, Path place) {
        addLibraries(folders, place);
        if (!place.startsWith(home)) return;
        for (var manager : MANAGERS) if (place.startsWith(home.resolve(manager))) folders.add(home.resolve(manager));
        if (place.equals(home.resolve(".cargo/bin"))) folders.add(home.resolve(".rustup"));
    }

    private static void addLibraries(Set<Path> folders, Path place) {
        folders.add(place);
        if (place.endsWith("bin")) for (var name : BESIDE_BIN) folders.add(place.resolveSibling(name));
    }

    /** Decided by real paths: a folder on the PATH may be a link. */
    private boolean mayBeSeen(Path folder) {
        try {
            var real = folder.toRealPath();
            for (var secret : hidden) {
                var place = secret.toRealPath();
                if (place.startsWith(real) || real.startsWith(place)) return false;
            }
            return !home.toRealPath().startsWith(real);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The paths in the home that a kind needs; its folders are created, so that what it stores there is kept. */
    List<Mount> needed(SandboxNeeds needs) throws IOException {
        var mounts = new ArrayList<Mount>();
        for (var name : needs.home()) {
            var path = home.resolve(name);
            if (name.endsWith("/")) Files.createDirectories(path);
            if (Files.exists(path)) mounts.add(Mount.writable(path));
        }
        return mounts;
    }
}
