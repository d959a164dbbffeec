package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import dev.agentos.file.Expected;
import dev.agentos.file.FileEntry;
import dev.agentos.file.FileStat;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Objects that agents in sandboxes have added to their repository. An agent that could write to the repository's
 * objects could replace one that a person has accepted, because git does not verify objects when it reads them.
 * Therefore the git of each agent writes to a folder of its own in AgentOS's home. From there, objects are moved to the
 * repository if their content is that of their name; others are deleted.
 */
public final class PrivateObjects {
    private static final Logger LOG = System.getLogger("git");
    private static final Pattern FIRST_DIGITS = Pattern.compile("[0-9a-f]{2}");
    private static final Pattern OTHER_DIGITS = Pattern.compile("[0-9a-f]{38}|[0-9a-f]{62}");
    private static final int SHA_1_DIGITS = 40;
    private static final long MAX_OBJECT = 1L << 30;
    private static final int BUFFER = 1 << 16;
    /** Git fails if a folder that it has just created is deleted before it writes an object there. */
    private static final Duration UNUSED = Duration.ofMinutes(1);

    private final Home home;
    private final Path folder;

    public PrivateObjects(Home home) {
        this.home = home;
        this.folder = home.folder().resolve("objects");
    }

    /** The folder of an agent. {@code common} is the shared git directory of its repository. */
    public Path folder(Path common, String agent) {
        return folders(common).resolve(agent);
    }

    private Path folders(Path common) {
        return folder.resolve(SealedViews.name(common));
    }

    /** Deletes the folder of an agent that was destroyed. */
    public void forget(String agent) throws IOException {
        if (!Files.isDirectory(folder)) return;
        try (var repositories = Files.newDirectoryStream(folder)) {
            for (var repository : repositories)
                if (Files.isDirectory(repository.resolve(agent))) Worktrees.deleteFolder(repository.resolve(agent));
        }
    }

    /** Moves the new objects of all agents to their repository. */
    void moveToRepository(Path common) {
        try (var agents = Files.newDirectoryStream(folders(common))) {
            for (var agent : agents) moveAll(agent, common.resolve("objects"));
        } catch (NoSuchFileException none) {
            return;
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot read the new objects of " + common, failed);
        }
    }

    private void moveAll(Path added, Path objects) throws IOException {
        var tree = new FileTree(added.toRealPath(), home.folder());
        for (var first : entries(tree, WorkspacePath.ROOT, FileStat.Kind.FOLDER, FIRST_DIGITS)) {
            var place = new WorkspacePath(first.name());
            for (var other : entries(tree, place, FileStat.Kind.FILE, OTHER_DIGITS))
                move(tree, place.child(other.name()), objects);
            if (first.modified().isBefore(Instant.now().minus(UNUSED))) delete(tree, place);
        }
    }

    private static List<FileEntry> entries(FileTree tree, WorkspacePath folder, FileStat.Kind kind, Pattern names) {
        try {
            return tree.list(folder).stream()
                    .filter(entry -> entry.kind() == kind && !entry.link())
                    .filter(entry -> names.matcher(entry.name()).matches())
                    .toList();
        } catch (AgentOsException gone) {
            return List.of();
        }
    }

    private static void move(FileTree tree, WorkspacePath object, Path objects) throws IOException {
        var target = objects.resolve(object.text());
        try {
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !copy(tree, object, target))
                LOG.log(
                        Level.WARNING,
                        "an object of the agent {0} is not what its name says, or is too large; it was deleted: {1}",
                        tree.folder().getFileName(),
                        object.text());
            delete(tree, object);
        } catch (AgentOsException gone) {
            LOG.log(Level.DEBUG, "an object could not be read: {0}", gone.getMessage());
        }
    }

    /** Not there any more, or a folder with new objects: both are found the next time. */
    private static void delete(FileTree tree, WorkspacePath path) {
        try {
            tree.delete(path, Expected.ANYTHING);
        } catch (AgentOsException left) {
            LOG.log(Level.DEBUG, "{0} was not deleted: {1}", path.text(), left.getMessage());
        }
    }

    /** Reads the object only once, because the agent can change it meanwhile. False if it was refused. */
    private static boolean copy(FileTree tree, WorkspacePath object, Path target) throws IOException {
        var name = object.text().replace("/", "");
        // Git deletes files with such names after a while.
        var temporary = target.getParent().resolveSibling("tmp_obj_" + RandomId.next());
        try {
            Home.createPrivately(temporary);
            try (var in = tree.open(object);
                    var out = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                if (!copy(in, out, name)) return false;
                out.force(true);
            }
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("r--r--r--"));
            Files.createDirectories(target.getParent());
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Whether all of it was copied and has the digest {@code name}. */
    private static boolean copy(InputStream compressed, FileChannel to, String name) throws IOException {
        var digest = digest(name);
        var buffer = new byte[BUFFER];
        long size = 0;
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try (var in = new InflaterInputStream(compressed)) {
            var out = new DeflaterOutputStream(Channels.newOutputStream(to), deflater);
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                size += count;
                if (size > MAX_OBJECT) return false;
                digest.update(buffer, 0, count);
                out.write(buffer, 0, count);
            }
            out.finish();
        } catch (ZipException | EOFException broken) {
            return false;
        } finally {
            deflater.end();
        }
        return HexFormat.of().formatHex(digest.digest()).equals(name);
    }

    private static MessageDigest digest(String name) {
        try {
            return MessageDigest.getInstance(name.length() == SHA_1_DIGITS ? "SHA-1" : "SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
