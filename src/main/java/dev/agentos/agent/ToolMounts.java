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

/** Installed programs outside the system's own folders, read-only: those on the PATH, and the agent's own program. */
final class ToolMounts {
    /** Folders of version managers in the home folder, mounted as a whole if a folder in them is on the PATH. */
    private static final List<String> MANAGERS =
            List.of(".nvm", ".volta", ".asdf", ".pyenv", ".rbenv", ".jenv", ".sdkman", ".rustup", ".local/share/mise");

    private static final List<String> BESIDE_BIN = List.of("lib", "lib64", "libexec");
    private static final String PACKAGES = "node_modules";

    private final Path home;
    /** Folders that are never mounted, nor is any folder inside or around them. */
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

    /** An npm package needs the packages next to it. */
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

    /** Compares real paths, because a folder on the PATH may be a link. */
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

    /**
     * The paths in the home folder that a kind needs. Missing folders are created, so that files stored there are kept.
     */
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
