package dev.agentos.core;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Set;

/** The files of one AgentOS on disk. Two homes share nothing, so two daemons with different homes never meet. */
public record Home(Path folder, Path socket) {
    public static final Set<PosixFilePermission> OWNER_ONLY_FOLDER = PosixFilePermissions.fromString("rwx------");
    public static final Set<PosixFilePermission> OWNER_ONLY_FILE = PosixFilePermissions.fromString("rw-------");

    /** {@code sockaddr_un} has room for 108 bytes with its end mark. */
    private static final int MAX_SOCKET_PATH = 107;

    public Home {
        int length = socket.toString().getBytes().length;
        if (length > MAX_SOCKET_PATH)
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE,
                    "the socket path " + socket + " has " + length + " bytes; the system allows " + MAX_SOCKET_PATH,
                    "choose a shorter AGENTOS_HOME, "
                            + "or set AGENTOS_SOCKET to a short path in a folder that only you can write to");
    }

    /** {@code AGENTOS_HOME} and {@code AGENTOS_SOCKET}, or {@code ~/.agentos} and the socket in it. */
    public static Home of(Map<String, String> environment) {
        var chosen = environment.getOrDefault("AGENTOS_HOME", "");
        var folder = chosen.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".agentos")
                : Path.of(chosen).toAbsolutePath();
        var socket = environment.getOrDefault("AGENTOS_SOCKET", "");
        return new Home(
                folder,
                socket.isEmpty()
                        ? folder.resolve("daemon.sock")
                        : Path.of(socket).toAbsolutePath());
    }

    public Path daemonLock() {
        return folder.resolve("daemon.lock");
    }

    public Path daemonFile() {
        return folder.resolve("daemon.json");
    }

    public Path pidFile() {
        return folder.resolve("daemon.pid");
    }

    public Path nucleusLock() {
        return folder.resolve("nucleus.lock");
    }

    public Path nucleusSocket() {
        return folder.resolve("nucleus.sock");
    }

    public Path nucleusPidFile() {
        return folder.resolve("nucleus.pid");
    }

    /** The folder with the byte logs of a terminal or a process. */
    public Path terminal(String id) {
        return folder.resolve("terminals").resolve(id);
    }

    /** The log of one document. */
    public Path document(String id) {
        return folder.resolve("documents").resolve(id);
    }

    /** The repository for the files of an agent that are in none. */
    public Path review(String agent) {
        return folder.resolve("review").resolve(agent);
    }

    /** The socket through which an agent in a sandbox reaches the daemon, alone in its folder. */
    public Path agentSocket(String agent) {
        return folder.resolve("cap").resolve(agent).resolve("agents");
    }

    /** The seccomp filter of sandboxes. */
    public Path systemCallFilter() {
        return folder.resolve("sandbox.bpf");
    }

    /** The trash of a workspace. */
    public Path trash(String workspace) {
        return folder.resolve("trash").resolve(workspace);
    }

    public Path configFile() {
        return folder.resolve("config.toml");
    }

    /** A page of our own that sends the browser on to the canvas. */
    public Path loginPage() {
        return folder.resolve("open.html");
    }

    public Path registry() {
        return folder.resolve("registry.db");
    }

    public Path keys() {
        return folder.resolve("keys");
    }

    public Path logs() {
        return folder.resolve("logs");
    }

    /** {@code chosen} as configured; empty means the usual place. */
    public Path logFile(String chosen) {
        return chosen.isEmpty() ? logs().resolve("agentos.log") : expand(chosen);
    }

    /** The output of the processes before their log is open, and of the JVM itself when it dies. */
    public Path output(String process) {
        return logs().resolve(process + ".err");
    }

    /** Creates a file that only we can read, unless another process of ours has created it. */
    public static void createPrivately(Path file) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY_FILE));
        } catch (FileAlreadyExistsException there) {
            return;
        }
    }

    /** For a process that starts in another folder: ours may have come from a relative path. */
    public void addTo(Map<String, String> environment) {
        environment.put("AGENTOS_HOME", folder.toString());
        if (environment.containsKey("AGENTOS_SOCKET")) environment.put("AGENTOS_SOCKET", socket.toString());
    }

    /** A path from a configuration file: {@code ~/} is the person's home, anything relative is below ours. */
    public Path expand(String path) {
        if (path.startsWith("~/")) return Path.of(System.getProperty("user.home"), path.substring(2));
        return folder.resolve(path);
    }

    /** Others who can write to this folder could replace our keys. */
    private static void keepOthersOut(Path path) throws IOException {
        if (!Files.getOwner(path).equals(ourselves()))
            throw new IOException(path + " belongs to " + Files.getOwner(path).getName());
        var permissions = Files.getPosixFilePermissions(path);
        if (permissions.retainAll(OWNER_ONLY_FOLDER)) Files.setPosixFilePermissions(path, permissions);
    }

    /** The user that this process runs as, whether or not the system has a name for them. */
    public static UserPrincipal ourselves() throws IOException {
        return Files.getOwner(Path.of("/proc/self"));
    }

    /** Makes the folders, readable by their owner alone. */
    public Home prepare() {
        try {
            for (var path : new Path[] {folder, keys(), logs()}) {
                Files.createDirectories(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY_FOLDER));
                keepOthersOut(path);
            }
            if (!Files.isWritable(folder)) throw new IOException("not writable");
            return this;
        } catch (IOException unusable) {
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE,
                    "cannot write to " + folder + ": " + unusable.getMessage(),
                    "set AGENTOS_HOME to a folder that you can write to",
                    unusable);
        }
    }
}
