package dev.agentos.store;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Keeps SQLite's native library unpacked in {@code lib} beside the database. The driver would unpack and compare it in
 * the temporary folder at every start, which takes longer than the rest of the store's start.
 */
record NativeLibrary(Path folder) {
    private static final String PATH_PROPERTY = "org.sqlite.lib.path";
    private static final String NAME_PROPERTY = "org.sqlite.lib.name";

    /**
     * Tells the driver where the library is, unless that is already set. If it cannot be kept, the driver unpacks it as
     * usual.
     */
    void announce() {
        if (System.getProperty(PATH_PROPERTY) != null) return;
        try {
            keep();
        } catch (IOException notHere) {
            System.getLogger(NativeLibrary.class.getName())
                    .log(System.Logger.Level.WARNING, "cannot keep SQLite in " + folder, notHere);
        }
    }

    private void keep() throws IOException {
        var library = LibraryLoaderUtil.getNativeLibName();
        var packed = SQLiteJDBCLoader.class.getResource(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + library);
        if (packed == null) return;
        var unpacked = folder.resolve(SQLiteJDBCLoader.getVersion() + "-" + library);
        unpack(packed, unpacked);
        System.setProperty(NAME_PROPERTY, unpacked.getFileName().toString());
        System.setProperty(PATH_PROPERTY, folder.toString());
    }

    /** Anyone who can write here decides what the daemon runs. */
    private void keepOthersOut() throws IOException {
        if (Files.getFileStore(folder).supportsFileAttributeView("posix"))
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }

    private void unpack(URL packed, Path unpacked) throws IOException {
        var connection = packed.openConnection();
        if (Files.exists(unpacked) && Files.size(unpacked) == connection.getContentLengthLong()) return;
        Files.createDirectories(folder);
        keepOthersOut();
        var unfinished = Files.createTempFile(folder, "unpacking", null);
        try (var source = connection.getInputStream()) {
            Files.copy(source, unfinished, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(unfinished, unpacked, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
