package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A control group (version 2) that holds a child and everything it starts, wherever that goes: the system ends all of it in one step,
 * faster than any program can start more. Only where this process may make one: as root, or where its own group was delegated to it.
 */
record ControlGroup(Path folder) {
    private static final String PREFIX = "agentos-";
    private static final int PATIENCE_MILLIS = 2_000;

    static Optional<ControlGroup> create(String child) {
        return own().flatMap(own -> {
            try {
                var folder = Files.createDirectory(own.resolve(PREFIX + child));
                if (Files.isWritable(folder.resolve("cgroup.kill"))) return Optional.of(new ControlGroup(folder));
                Files.delete(folder);
                return Optional.empty();
            } catch (IOException notOurs) {
                return Optional.empty();
            }
        });
    }

    /** Takes away what a nucleus that was killed left behind; groups in which something runs stay. */
    static void removeEmpty() {
        own().ifPresent(own -> {
            try (var folders = Files.newDirectoryStream(own, PREFIX + "*")) {
                for (var folder : folders) new ControlGroup(folder).tryRemove();
            } catch (IOException unreadable) {
                System.err.println("cannot look for control groups: " + unreadable.getMessage());
            }
        });
    }

    /** Where this process' own group is, when the system has version 2. */
    private static Optional<Path> own() {
        try {
            var mount = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                    .filter(line -> line.contains(" - cgroup2 ")).map(line -> line.split(" ")[4]).findFirst();
            var group = Files.readAllLines(Path.of("/proc/self/cgroup")).stream()
                    .filter(line -> line.startsWith("0::/")).map(line -> line.substring("0::/".length())).findFirst();
            return mount.flatMap(at -> group.map(path -> Path.of(at).resolve(path)));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** The command joins the group before it becomes the program, so nothing it starts is ever outside. */
    List<String> join(List<String> command) {
        var joining = new ArrayList<>(List.of("/bin/sh", "-c", "echo $$ 2>/dev/null >\"$0\"; exec \"$@\"", folder.resolve("cgroup.procs").toString()));
        joining.addAll(command);
        return joining;
    }

    /** Ends everything in it and takes it away. */
    void end() throws InterruptedException {
        try {
            Files.writeString(folder.resolve("cgroup.kill"), "1");
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            while (!tryRemove() && System.nanoTime() < deadline) TimeUnit.MILLISECONDS.sleep(5);
        } catch (IOException gone) {
            System.err.println("a control group could not be ended: " + gone.getMessage());
        }
    }

    /** False while something runs in it. */
    private boolean tryRemove() {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException occupied) {
            return false;
        }
    }
}
