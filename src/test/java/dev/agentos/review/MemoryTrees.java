package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.BlobNames;
import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Trees in memory, for tests that decide so often that starting git each time would take hours. Every file is a plain
 * one, which git would neither ignore nor convert.
 */
final class MemoryTrees implements TreeStore {
    private final Map<String, byte[]> contents = new HashMap<>();
    private final Map<String, TreeMap<String, TreeFile>> commits = new HashMap<>();
    private final Map<String, String> refs = new HashMap<>();

    @Override
    public boolean isOurs() {
        return false;
    }

    @Override
    public BlobNames names() {
        return BlobNames.SHA1;
    }

    @Override
    public void list(Path files, Consumer<String> each, Consumer<String> closed) {
        try (var found = Files.walk(files)) {
            found.filter(Files::isRegularFile)
                    .forEach(file -> each.accept(files.relativize(file).toString()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public boolean exists(String ref) {
        return refs.containsKey(ref);
    }

    @Override
    public String rulesStamp(Path files) {
        return "";
    }

    @Override
    public Map<String, String> untouched(Path files) {
        return Map.of();
    }

    /** Every folder was checked out just now. */
    @Override
    public Optional<String> asCheckedOut(Path files) {
        var puts = new ArrayList<Put>();
        list(files, name -> puts.add(fresh(name, files.resolve(name))), closed -> {});
        return Optional.of(commit("HEAD", "", puts, "all", Instant.EPOCH));
    }

    private Put fresh(String name, Path file) {
        try {
            var content = Files.readAllBytes(file);
            return new Put.Fresh(name, new TreeFile(TreeFile.PLAIN, names().of(content), content.length), content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Set<String> ignored(Path files, Collection<String> paths) {
        return Set.of();
    }

    @Override
    public void read(String commit, BiConsumer<String, TreeFile> each) {
        require(commits, commit).forEach(each);
    }

    @Override
    public Set<String> repositories(String commit) {
        return Set.of();
    }

    @Override
    public Set<String> addedRepositories(Path files) {
        return Set.of();
    }

    @Override
    public Set<String> committed(Path files) {
        return Set.of();
    }

    @Override
    public Map<String, byte[]> contents(Collection<TreeFile> files) {
        var wanted = new HashMap<String, byte[]>();
        for (var file : files)
            wanted.put(file.id(), require(contents, file.id()).clone());
        return wanted;
    }

    /** As git refuses what it does not have. */
    private static <T> T require(Map<String, T> all, String id) {
        var found = all.get(id);
        if (found == null) throw new AgentOsException(ErrorCode.GIT_FAILED, "there is no " + id);
        return found;
    }

    @Override
    public String commit(String ref, String parent, List<? extends Put> puts, String message, Instant at) {
        var tree = parent.isEmpty() ? new TreeMap<String, TreeFile>() : new TreeMap<>(require(commits, parent));
        for (var put : puts) apply(put, tree);
        var commit = names().of((parent + tree + message + at).getBytes(StandardCharsets.UTF_8));
        commits.put(commit, tree);
        refs.put(ref, commit);
        return commit;
    }

    private void apply(Put put, TreeMap<String, TreeFile> tree) {
        tree.keySet().removeIf(path -> path.equals(put.path()) || path.startsWith(put.path() + "/"));
        switch (put) {
            case Put.Gone gone -> {}
            case Put.Known(var path, var file) -> {
                require(contents, file.id());
                add(tree, path, file);
            }
            case Put.Fresh(var path, var file, var content) -> {
                contents.put(names().of(content), content.clone());
                add(tree, path, file);
            }
        }
    }

    /** A file gives way to a folder of its name. */
    private static void add(TreeMap<String, TreeFile> tree, String path, TreeFile file) {
        tree.keySet().removeIf(other -> path.startsWith(other + "/"));
        tree.put(path, file);
    }

    @Override
    public void name(String ref, String commit) {
        require(commits, commit);
        refs.put(ref, commit);
    }

    @Override
    public void forget(String prefix) {
        refs.keySet().removeIf(ref -> ref.startsWith(prefix));
    }
}
