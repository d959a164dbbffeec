package dev.agentos.nucleus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * A control group (version 2) that holds a child and everything it starts: the system ends all of it in one step,
 * faster than any program can start more. Only where this process may create one: as root, or if its own group was
 * delegated to it. Its name contains the home that it belongs to; those of other homes are left alone.
 */
record ControlGroup(Path folder) {
    private static final int PATIENCE_MILLIS = 2_000;
    /** The folder of this process's own group, if the system has version 2. */
    private static final Optional<Path> OWN = own();

    /** For the child whose logs are to lie in this folder. */
    static Optional<ControlGroup> create(Path logs) {
        return of(logs).flatMap(group -> {
            try {
                Files.createDirectory(group.folder);
                if (Files.isWritable(group.folder.resolve("cgroup.kill"))) return Optional.of(group);
                Files.delete(group.folder);
                return Optional.empty();
            } catch (IOException notOurs) {
                return Optional.empty();
            }
        });
    }

    /** The one that a nucleus before this one made for a child. */
    static Optional<ControlGroup> find(Path logs) {
        return of(logs).filter(group -> Files.isDirectory(group.folder));
    }

    private static Optional<ControlGroup> of(Path logs) {
        return OWN.map(own -> new ControlGroup(own.resolve(prefix(logs.getParent()) + logs.getFileName())));
    }

    private static String prefix(Path home) {
        var sum = new CRC32();
        sum.update(home.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8));
        return "agentos-" + HexFormat.of().toHexDigits((int) sum.getValue()) + "-";
    }

    /** Ends processes that a killed nucleus left behind. */
    static void endAll(Path home) throws InterruptedException {
        if (OWN.isEmpty()) return;
        try (var folders = Files.newDirectoryStream(OWN.get(), prefix(home) + "*")) {
            for (var folder : folders) new ControlGroup(folder).end();
        } catch (IOException unreadable) {
            System.err.println("cannot look for control groups: " + unreadable.getMessage());
        }
    }

    private static Optional<Path> own() {
        try {
            var mount = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                    .filter(line -> line.contains(" - cgroup2 "))
                    .map(line -> line.split(" ")[4])
                    .findFirst();
            var group = Files.readAllLines(Path.of("/proc/self/cgroup")).stream()
                    .filter(line -> line.startsWith("0::/"))
                    .map(line -> line.substring("0::/".length()))
                    .findFirst();
            return mount.flatMap(at -> group.map(path -> Path.of(at).resolve(path)));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** The command joins the group before it becomes the program, so nothing it starts is ever outside. */
    List<String> join(List<String> command) {
        var joining = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "echo $$ 2>/dev/null >\"$0\"; exec \"$@\"",
                folder.resolve("cgroup.procs").toString()));
        joining.addAll(command);
        return joining;
    }

    /** Ends everything in it and takes it away. */
    void end() throws InterruptedException {
        try {
            Files.writeString(folder.resolve("cgroup.kill"), "1");
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            while (!remove() && System.nanoTime() < deadline) TimeUnit.MILLISECONDS.sleep(5);
        } catch (NoSuchFileException gone) {
            return;
        } catch (IOException failed) {
            System.err.println("a control group could not be ended: " + failed.getMessage());
        }
    }

    /** False while something runs in it. */
    boolean remove() {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException occupied) {
            return false;
        }
    }
}
