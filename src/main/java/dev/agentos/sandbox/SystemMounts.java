package dev.agentos.sandbox;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

/** The system's programs, libraries and settings, read-only in every sandbox, without any user's data. */
public final class SystemMounts {
    private static final Path ROOT = Path.of("/");
    private static final Path SETTINGS = Path.of("/etc");
    private static final List<String> PROGRAMS =
            List.of("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "opt", "nix");

    private SystemMounts() {}

    public static List<Mount> list() throws IOException {
        var mounts = new ArrayList<Mount>();
        for (var name : PROGRAMS) {
            var path = ROOT.resolve(name);
            if (Files.isSymbolicLink(path))
                mounts.add(new Mount.Link(path, Files.readSymbolicLink(path).toString()));
            else if (Files.isDirectory(path)) mounts.add(Mount.readOnly(path));
        }
        mounts.add(Mount.readOnly(SETTINGS));
        mounts.addAll(nameServers());
        if (isRoot()) mounts.addAll(secrets());
        for (var name : List.of("/tmp", "/var/tmp", "/run")) mounts.add(new Mount.Empty(Path.of(name)));
        return mounts;
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    /** On many systems resolv.conf is a link to a file outside /etc that a service writes. */
    private static List<Mount> nameServers() throws IOException {
        var list = SETTINGS.resolve("resolv.conf");
        if (!Files.isSymbolicLink(list) || !Files.exists(list)) return List.of();
        var real = list.toRealPath();
        return real.startsWith(SETTINGS) ? List.of() : List.of(Mount.readOnly(real));
    }

    /** Hides settings that only root can read: agents of a daemon that runs as root could read them too. */
    private static List<Mount> secrets() throws IOException {
        var masks = new ArrayList<Mount>();
        Files.walkFileTree(SETTINGS, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (isForEveryone(folder)) return FileVisitResult.CONTINUE;
                masks.add(new Mount.Empty(folder));
                return FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && !isForEveryone(file)) masks.add(new Mount.Masked(file));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return masks;
    }

    private static boolean isForEveryone(Path path) throws IOException {
        return Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).contains(PosixFilePermission.OTHERS_READ);
    }
}
