package dev.agentos.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;

/**
 * Copies of the database from before its migrations, beside it: {@code registry.db.before-v3}. The last few are kept.
 */
record Backups(DatabaseFile file) {
    private static final int KEPT = 3;

    /** Complete under its name or not there: the copy is made under another name first. */
    void make(Transaction transaction, int version) throws IOException {
        var unfinished = sibling(".unfinished");
        Files.deleteIfExists(unfinished);
        DatabaseFile.createPrivate(unfinished);
        transaction.update("VACUUM INTO ?", unfinished.toString());
        try (var channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(
                unfinished,
                sibling(String.valueOf(version)),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        deleteOld();
    }

    private void deleteOld() throws IOException {
        try (var files = Files.list(file.path().getParent())) {
            var old = files.filter(this::isBackup)
                    .sorted(Comparator.comparingInt(this::version).reversed())
                    .skip(KEPT)
                    .toList();
            for (var backup : old) Files.delete(backup);
        }
    }

    private boolean isBackup(Path candidate) {
        var name = candidate.getFileName().toString();
        return name.startsWith(prefix()) && name.substring(prefix().length()).matches("[0-9]{1,9}");
    }

    private int version(Path backup) {
        return Integer.parseInt(backup.getFileName().toString().substring(prefix().length()));
    }

    private Path sibling(String suffix) {
        return file.path().resolveSibling(prefix() + suffix);
    }

    private String prefix() {
        return file.path().getFileName() + ".before-v";
    }
}
