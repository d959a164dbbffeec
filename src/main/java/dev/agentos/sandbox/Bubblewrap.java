package dev.agentos.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The program {@code bwrap}, which starts another program in its own namespaces. That program sees only the given
 * mounts and its own processes, has no capabilities, and cannot use some system calls.
 */
public record Bubblewrap(Path program, boolean forbidsNesting, Path filter) {
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/bin"), Path.of("/usr/local/bin"));
    private static final String FORBID_NESTING = "--disable-userns";
    private static final String FILTER_DESCRIPTOR = "9";
    /**
     * Signals are meant for the program alone, not for the shell and bwrap around it, which end when it does. The shell
     * stays as the parent of bwrap, because bwrap ends with the thread that started it.
     */
    private static final String HOLD = "trap '' INT QUIT HUP TERM; \"$@\" " + FILTER_DESCRIPTOR + "<\"$0\"; exit $?";

    private static final List<String> LET_GO = List.of("/usr/bin/env", "--default-signal=INT,QUIT,HUP,TERM", "--");

    /** Its path, if it is installed in a system folder. The PATH is not searched: it may lead to another program. */
    public static Optional<Path> find() {
        return PLACES.stream()
                .map(place -> place.resolve("bwrap"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * {@code help} is its output for {@code --help}: older versions have fewer options. The system call filter is
     * written to the file {@code filter}, which is empty on architectures without one.
     */
    public static Bubblewrap of(Path program, String help, Path filter) throws IOException {
        var fresh = Files.createTempFile(filter.getParent(), "filter", ".tmp");
        Files.write(fresh, systemCalls().map(SystemCallFilter::program).orElse(new byte[0]));
        Files.move(fresh, filter, StandardCopyOption.ATOMIC_MOVE);
        return new Bubblewrap(program, help.contains(FORBID_NESTING), filter);
    }

    private static Optional<SystemCallFilter> systemCalls() {
        return SystemCallFilter.of(System.getProperty("os.arch"));
    }

    /** The words to put before the command of a program, to run it in {@code folder} with these mounts. */
    public List<String> before(List<Mount> mounts, Path folder) {
        var words = new ArrayList<>(List.of("/bin/sh", "-c", HOLD, filter.toString()));
        words.add(program.toString());
        words.addAll(List.of(
                "--unshare-user",
                "--unshare-pid",
                "--unshare-ipc",
                "--unshare-uts",
                "--unshare-cgroup-try",
                "--die-with-parent",
                "--cap-drop",
                "ALL"));
        if (forbidsNesting) words.add(FORBID_NESTING);
        if (systemCalls().isPresent()) words.addAll(List.of("--seccomp", FILTER_DESCRIPTOR));
        words.addAll(List.of("--dev", "/dev", "--proc", "/proc"));
        for (var mount : mounts) words.addAll(options(mount));
        words.addAll(List.of("--remount-ro", "/", "--chdir", folder.toString(), "--"));
        words.addAll(LET_GO);
        return words;
    }

    private static List<String> options(Mount mount) {
        var target = mount.target().toString();
        return switch (mount) {
            case Mount.Bind bind ->
                List.of(bind.writable() ? "--bind" : "--ro-bind", bind.source().toString(), target);
            case Mount.Empty _ -> List.of("--tmpfs", target);
            case Mount.Link link -> List.of("--symlink", link.to(), target);
            case Mount.Masked _ -> List.of("--ro-bind", "/dev/null", target);
        };
    }
}
