package dev.agentos.git;

import dev.agentos.exec.ProgramCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Adds files to an index. {@code git add} would run another git in each submodule, which sees the submodule's
 * configuration without a seal; so submodules are added apart, by the commit that is checked out in them.
 */
record IndexFiles(GitProgram git, Path folder, Map<String, String> variables) {
    private static final long MANY_FILES = 64L << 20;
    private static final String SUBMODULE_MODE = "160000 ";

    /** The paths of submodules in the index. */
    List<String> submodules() throws InterruptedException {
        var listed = git.run(git.anywhere(folder, List.of("ls-files", "--stage", "-z"))
                .with(variables)
                .printingAtMost(MANY_FILES));
        return Arrays.stream(listed.text().split("\0"))
                .filter(line -> line.startsWith(SUBMODULE_MODE))
                .map(line -> line.substring(line.indexOf('\t') + 1))
                .toList();
    }

    /** Adds what is below {@code paths}, which may be {@code ""}, but not what is below {@code without}. */
    void add(AddCall call, List<String> paths, List<String> without) throws InterruptedException {
        var submodules = submodules();
        var specs = new ArrayList<>(paths.stream()
                .filter(path -> !submodules.contains(path))
                .map(path -> ":(top,literal)" + path)
                .toList());
        if (!specs.isEmpty()) {
            submodules.forEach(path -> specs.add(":(top,exclude,literal)" + path));
            without.forEach(path -> specs.add(":(top,exclude,literal)" + path));
            git.run(call.of(specs).with(variables).with(Map.of("GIT_LITERAL_PATHSPECS", "0")));
        }
        var links = submodules.stream()
                .filter(link -> paths.stream().anyMatch(path -> isBelow(link, path)))
                .toList();
        if (links.isEmpty()) return;
        git.run(git.anywhere(folder, List.of("update-index", "--add", "--remove", "-z", "--stdin"))
                .with(variables)
                .reading((String.join("\0", links) + "\0").getBytes(StandardCharsets.UTF_8)));
    }

    /** Adds everything with {@code git add OPTION}, but not what is below {@code without}. */
    void addAll(String option, List<String> without, Duration timeout) throws InterruptedException {
        AddCall call = specs -> {
            var arguments = new ArrayList<>(List.of("add", option, "--"));
            arguments.addAll(specs);
            return git.anywhere(folder, arguments).within(timeout);
        };
        add(call, List.of(""), without);
    }

    private static boolean isBelow(String path, String folder) {
        return folder.isEmpty() || path.equals(folder) || path.startsWith(folder + "/");
    }

    /** A {@code git add} of these paths. */
    interface AddCall {
        ProgramCall of(List<String> paths) throws InterruptedException;
    }
}
