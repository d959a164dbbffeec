package dev.agentos.git;

import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import dev.agentos.core.SmallFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Repositories without the programs that their configuration names. A sealed view is a folder of ours that git takes
 * for the repository's shared folder: objects, branches and worktrees are links to the real ones, the configuration is
 * a copy with only harmless settings, and there are no hooks. Attributes still name filters and merge drivers, but
 * those have no command. A change of the repository's configuration while git runs has no effect on that git.
 */
final class SealedViews {
    /** The entries of a shared folder that git may use from the real one. */
    private static final List<String> LINKED = List.of(
            "HEAD", "objects", "refs", "packed-refs", "reftable", "logs", "worktrees", "modules", "shallow", "info");
    /** The folder in which the person's own Git LFS, if they have it, stores files. */
    private static final String LARGE_FILES = "lfs";

    private static final String OWN_SETTINGS = "config.worktree";
    private static final String COMMON = "GIT_COMMON_DIR";
    private static final String LISTED = "listed";
    private static final int MAX_LISTED = 16 << 20;
    private static final int MAX_STAMP = 1 << 20;
    private static final int MAX_ROUNDS = 5;
    private static final String NOT_LOOKED_AT = "?";
    private static final int KEY_BYTES = 16;
    private static final Pattern VIEW = Pattern.compile("[0-9a-f]{" + 2 * KEY_BYTES + "}");

    /** Lists the settings of a repository, as {@link GitSetting#read} reads them. */
    interface Settings {
        String of(GitDirectory repository) throws InterruptedException;
    }

    private final Path folder;
    private final Settings settings;

    SealedViews(Home home, Settings settings) {
        this.folder = home.folder().resolve("git");
        this.settings = settings;
    }

    /** The environment that limits git to the sealed view of a repository. */
    Map<String, String> environment(GitDirectory repository) throws InterruptedException {
        return variables(fresh(repository));
    }

    /** The same with the person's own configuration as it is. */
    Map<String, String> withPersonsOwn(GitDirectory repository) throws InterruptedException {
        return Map.of(COMMON, fresh(repository).toString());
    }

    /** The settings of a repository, the person's own among them. */
    List<GitSetting> settings(GitDirectory repository) throws InterruptedException {
        try {
            return GitSetting.read(SmallFile.read(fresh(repository).resolve(LISTED), MAX_LISTED)
                    .orElse(""));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path fresh(GitDirectory repository) throws InterruptedException {
        boolean apart = Files.exists(repository.own().resolve(OWN_SETTINGS), LinkOption.NOFOLLOW_LINKS);
        var view = folder.resolve(name(apart ? repository.own() : repository.common()));
        try {
            if (!isFresh(view)) build(view, repository);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot prepare " + view, failed);
        }
        return view;
    }

    /** The environment in which git finds no repository. */
    Map<String, String> ofNone() {
        return variables(folder.resolve("none"));
    }

    /** A folder that is always empty. */
    Path folderWithoutFiles() {
        try {
            return Files.createDirectories(
                    folder.resolve("empty"), PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot prepare a folder in " + folder, failed);
        }
    }

    Path newIndex() throws IOException {
        var indexes = Files.createDirectories(
                folder.resolve("index"), PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        return indexes.resolve(RandomId.next());
    }

    /**
     * Removes the views of repositories that are gone or {@code unwanted}, and temporary files from before this time. A
     * view that is needed again is built again.
     */
    void clear(Predicate<Path> unwanted, Instant before) throws IOException {
        if (!Files.isDirectory(folder)) return;
        try (var views = Files.newDirectoryStream(folder, SealedViews::isView)) {
            for (var view : views)
                if (repository(view).filter(unwanted.negate()).isEmpty()) delete(view);
        }
        var indexes = folder.resolve("index");
        if (Files.isDirectory(indexes))
            try (var left = Files.newDirectoryStream(indexes)) {
                for (var index : left) if (isOlder(index, before)) Files.deleteIfExists(index);
            }
    }

    private static boolean isView(Path folder) {
        return VIEW.matcher(folder.getFileName().toString()).matches();
    }

    private static boolean isOlder(Path file, Instant time) throws IOException {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(time);
        } catch (NoSuchFileException done) {
            return false;
        }
    }

    /** The folder of git's that a view is of; empty when it is gone. */
    private static Optional<Path> repository(Path view) throws IOException {
        var head = view.resolve("HEAD");
        if (!Files.isSymbolicLink(head)) return Optional.empty();
        var common = Files.readSymbolicLink(head).getParent();
        var own = SmallFile.read(view.resolve("stamp"), MAX_STAMP)
                .orElse("")
                .lines()
                .map(line -> line.split("\0")[0])
                .filter(file -> file.endsWith("/" + OWN_SETTINGS))
                .map(file -> Path.of(file).getParent())
                .filter(folder -> name(folder).equals(view.getFileName().toString()))
                .findFirst();
        return Optional.of(own.orElse(common))
                .filter(Files::isDirectory)
                .map(_ -> common)
                .filter(Files::isDirectory);
    }

    private static void delete(Path view) throws IOException {
        try (var files = Files.newDirectoryStream(view)) {
            for (var file : files) Files.deleteIfExists(file);
        }
        Files.deleteIfExists(view);
    }

    private static Map<String, String> variables(Path view) {
        return Map.of(
                COMMON,
                view.toString(),
                "GIT_CONFIG_GLOBAL",
                view.resolve("global").toString(),
                "GIT_CONFIG_NOSYSTEM",
                "1");
    }

    /** A file name for a git directory. */
    static String name(Path gitFolder) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(gitFolder.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether every file that settings came from is as it was, and the same settings are harmless. */
    private static boolean isFresh(Path view) throws IOException {
        var stamp = SmallFile.read(view.resolve("stamp"), MAX_STAMP).orElse("");
        var lines = List.of(stamp.split("\n"));
        if (lines.size() < 2 || !lines.getFirst().equals(GitSetting.rules())) return false;
        for (var line : lines.subList(1, lines.size())) {
            var parts = line.split("\0");
            if (parts.length != 2 || !state(Path.of(parts[0])).equals(parts[1])) return false;
        }
        return true;
    }

    private static String state(Path file) {
        try {
            var facts = Files.readAttributes(file, "unix:ino,size,lastModifiedTime,ctime");
            return facts.get("ino") + " " + facts.get("size") + " " + facts.get("lastModifiedTime") + " "
                    + facts.get("ctime");
        } catch (IOException missing) {
            return "-";
        }
    }

    private void build(Path view, GitDirectory repository) throws IOException, InterruptedException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        Files.createDirectories(view, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FOLDER));
        createLogs(repository);
        for (var name : LINKED) link(view.resolve(name), repository.common().resolve(name));
        if (Files.isDirectory(repository.common().resolve(LARGE_FILES)))
            link(view.resolve(LARGE_FILES), repository.common().resolve(LARGE_FILES));
        var files = new TreeSet<>(usualFiles(repository));
        Map<Path, String> before;
        String listed;
        List<GitSetting> found;
        int rounds = 0;
        // Again when it came from more files, so that each was looked at before it was read.
        do {
            before = files.stream().collect(Collectors.toMap(file -> file, SealedViews::state));
            listed = settings.of(repository);
            found = GitSetting.read(listed);
        } while (files.addAll(sources(repository, found)) && ++rounds < MAX_ROUNDS);
        write(view.resolve(LISTED), listed);
        write(view.resolve("config"), text(found, GitSetting::isOfRepository));
        write(view.resolve("global"), text(found, setting -> !setting.isOfRepository()));
        var stamp = new StringBuilder(GitSetting.rules());
        for (var file : files)
            stamp.append('\n').append(file).append('\0').append(before.getOrDefault(file, NOT_LOOKED_AT));
        write(view.resolve("stamp"), stamp.toString());
    }

    /** Files that settings came from, and those from which they would come if they existed. */
    private static Set<Path> sources(GitDirectory repository, List<GitSetting> settings) {
        var files = new HashSet<Path>();
        for (var setting : settings) {
            setting.file().map(file -> repository.own().resolve(file)).ifPresent(files::add);
            if (setting.isInclude()) setting.included(repository.own()).ifPresent(files::add);
        }
        return files;
    }

    /** Git makes this folder with the first commit, and cannot where a link to it leads nowhere. */
    private static void createLogs(GitDirectory repository) {
        try {
            if (Files.isDirectory(repository.common().resolve("refs")))
                Files.createDirectories(repository.common().resolve("logs"));
        } catch (IOException readOnly) {
            // Without logs of branches, then.
            return;
        }
    }

    /** Files that settings come from, whether or not they exist yet. */
    private static List<Path> usualFiles(GitDirectory repository) {
        var user = Path.of(System.getenv().getOrDefault("HOME", "/"));
        var chosen = System.getenv("XDG_CONFIG_HOME");
        var shared = chosen == null || chosen.isEmpty() ? user.resolve(".config") : Path.of(chosen);
        return List.of(
                repository.common().resolve("config"),
                repository.own().resolve(OWN_SETTINGS),
                user.resolve(".gitconfig"),
                shared.resolve("git/config"),
                Path.of("/etc/gitconfig"));
    }

    private static String text(List<GitSetting> settings, Predicate<GitSetting> which) {
        return settings.stream()
                .filter(which)
                .filter(GitSetting::isHarmless)
                .map(GitSetting::line)
                .collect(Collectors.joining());
    }

    private static void link(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) return;
        Files.deleteIfExists(link);
        try {
            Files.createSymbolicLink(link, target);
        } catch (FileAlreadyExistsException sameTime) {
            // Another thread prepares the same view.
            return;
        }
    }

    private static void write(Path file, String text) throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + "." + RandomId.next());
        Home.createPrivately(fresh);
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
