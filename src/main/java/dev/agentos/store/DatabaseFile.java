package dev.agentos.store;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.sqlite.SQLiteConfig;
import org.sqlite.jdbc4.JDBC4Connection;

/** The path of the database and the setup of a connection to it. The only place that names the driver. */
record DatabaseFile(Path path) {
    private static final int BUSY_MILLISECONDS = 5_000;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    DatabaseFile {
        path = path.toAbsolutePath().normalize();
    }

    /** Creates the file, if needed, so that only its owner can read it; SQLite gives its log the same mode. */
    void createIfMissing() {
        try {
            createPrivate(path);
        } catch (IOException unusable) {
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE,
                    "cannot create the database " + path + ": " + unusable.getMessage(),
                    "check that the folder exists and is writable",
                    unusable);
        }
    }

    /** Creates an empty file with mode 0600, or takes the rights of others away from one that exists. */
    static void createPrivate(Path file) throws IOException {
        if (!Files.getFileStore(file.getParent()).supportsFileAttributeView("posix")) {
            if (Files.notExists(file)) Files.createFile(file);
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException already) {
            if (!Files.getPosixFilePermissions(file).equals(OWNER_ONLY))
                Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    boolean isEmpty() throws IOException {
        return Files.size(path) == 0;
    }

    /** A commit on this connection is on the disk, not only in its cache. */
    Connection openForWriting() throws SQLException {
        return open(new SQLiteConfig(), """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA fullfsync = ON;
                PRAGMA foreign_keys = ON;
                """);
    }

    Connection openForReading() throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        return open(config, "");
    }

    /** Creates the connection directly: {@code DriverManager} would search the class path first. */
    private Connection open(SQLiteConfig config, String pragmas) throws SQLException {
        config.setBusyTimeout(BUSY_MILLISECONDS);
        var address = path.toUri().toString();
        var connection = new JDBC4Connection("jdbc:sqlite:" + address, address, config.toProperties());
        try (var statement = connection.createStatement()) {
            if (!pragmas.isEmpty()) statement.executeUpdate(pragmas);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }
}
