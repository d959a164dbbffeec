package dev.agentos.git;

import dev.agentos.core.SmallFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The folders of a repository: the top of the working copy, its own git folder (HEAD, index) and the folder that all
 * working copies share (objects, branches, configuration). Found without running git.
 */
record GitDirectory(Path top, Path own, Path common) {
    private static final int MAX_POINTER = 4_096;
    private static final String POINTER = "gitdir:";

    /**
     * The repository that git finds for {@code folder}: the nearest {@code .git} upwards. A bare repository is not one.
     */
    static Optional<GitDirectory> around(Path folder) {
        for (var at = real(folder); at != null; at = at.getParent()) {
            var found = in(at);
            if (found.isPresent()) return found;
        }
        return Optional.empty();
    }

    static GitDirectory require(Path folder) {
        return around(folder).orElseThrow(() -> GitProgram.failure("no repository around " + folder));
    }

    private static Optional<GitDirectory> in(Path top) {
        var dotGit = top.resolve(".git");
        if (Files.exists(dotGit.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)) return Optional.of(of(top, dotGit));
        return read(dotGit)
                .filter(text -> text.startsWith(POINTER))
                .flatMap(text -> path(top, text.substring(POINTER.length())))
                .map(own -> of(top, own));
    }

    /** The repository in a folder of git's own, such as {@code project/.git}. */
    static GitDirectory of(Path top, Path gitFolder) {
        var own = real(gitFolder);
        var common = read(own.resolve("commondir"))
                .flatMap(text -> path(own, text))
                .map(GitDirectory::real)
                .orElse(own);
        return new GitDirectory(real(top), own, common);
    }

    Path index() {
        return own.resolve("index");
    }

    /** The working copies beside the main one that git has registered here, even if their folders are gone. */
    static List<Path> linkedCopies(Path common) {
        var copies = new ArrayList<Path>();
        try (var entries = Files.newDirectoryStream(common.resolve("worktrees"))) {
            for (var entry : entries)
                read(entry.resolve("gitdir"))
                        .flatMap(text -> path(entry, text))
                        .filter(dotGit -> dotGit.endsWith(".git"))
                        .ifPresent(dotGit -> copies.add(dotGit.normalize().getParent()));
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException unreadable) {
            throw GitProgram.failure("the worktrees in " + common + " cannot be read");
        }
        copies.sort(Comparator.naturalOrder());
        return copies;
    }

    /** False when the {@code .git} of a working copy leads nowhere. */
    boolean exists() {
        return Files.isDirectory(own) && Files.isDirectory(common);
    }

    private static Optional<Path> path(Path base, String text) {
        try {
            return Optional.of(base.resolve(text.strip()));
        } catch (InvalidPathException nonsense) {
            return Optional.empty();
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return SmallFile.read(file, MAX_POINTER);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }
}
