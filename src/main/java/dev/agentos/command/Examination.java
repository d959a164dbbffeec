package dev.agentos.command;

import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.config.ConfigSources;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Examines the machine for {@code doctor}; starts and changes nothing. */
final class Examination {
    private static final long ROOM_NEEDED = 1L << 30;

    /** An optional program that AgentOS uses. */
    private record Tool(String program, String disables, String advice) {}

    private static final List<Tool> TOOLS = List.of(
            new Tool("git", "worktrees, review and history", "install the package git"),
            new Tool("bwrap", "the sandbox of agents (security.sandbox)", "install the package bubblewrap"),
            new Tool("claude", "agent kind claude-code", "npm install -g @anthropic-ai/claude-code"),
            new Tool("codex", "agent kind openai-codex", "npm install -g @openai/codex"),
            new Tool("gemini", "agent kind gemini-cli", "npm install -g @google/gemini-cli"),
            new Tool("opencode", "agent kind opencode", "npm install -g opencode-ai"));

    private final CommandContext context;

    Examination(CommandContext context) {
        this.context = context;
    }

    List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        findings.add(Finding.ok(
                "java", System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"));
        findings.add(home());
        findings.add(room());
        findings.add(config());
        findings.add(terminals());
        if (isRoot()) findings.add(programs());
        for (var tool : TOOLS) findings.add(examine(tool));
        return findings;
    }

    private Finding home() {
        try {
            var home = context.home().prepare();
            var others = Files.getPosixFilePermissions(home.folder()).equals(Home.OWNER_ONLY_FOLDER);
            return others
                    ? Finding.ok("home", home.folder().toString())
                    : Finding.broken(
                            "home", home.folder() + " can be read by other users", "chmod 700 " + home.folder());
        } catch (AgentOsException | IOException unusable) {
            return Finding.broken(
                    "home",
                    String.valueOf(unusable.getMessage()),
                    "set AGENTOS_HOME to a folder that you can write to");
        }
    }

    private Finding room() {
        long free = nearestFolder(context.home().folder()).toFile().getUsableSpace();
        var text = free / (1 << 20) + " MiB free";
        return free >= ROOM_NEEDED
                ? Finding.ok("disk", text)
                : Finding.broken("disk", text, "free some space: terminal output and documents are stored on disk");
    }

    private static Path nearestFolder(Path path) {
        var folder = path;
        while (!Files.exists(folder) && folder.getParent() != null) folder = folder.getParent();
        return folder;
    }

    private Finding config() {
        try {
            var config = Config.load(
                    new ConfigSources(context.home().folder(), context.io().environment()));
            var warnings = Stream.concat(
                            config.warnings().stream(),
                            config.settings().stream()
                                    .filter(setting -> setting.isExplicit()
                                            && setting.key().doesNothingYet())
                                    .map(setting -> setting.key() + " has no effect yet"))
                    .toList();
            return warnings.isEmpty()
                    ? Finding.ok("config", context.home().configFile().toString())
                    : Finding.warning("config", String.join("; ", warnings), "`agentos config edit`");
        } catch (AgentOsException invalid) {
            return Finding.broken("config", String.valueOf(invalid.getMessage()), "`agentos config edit`");
        }
    }

    private static Finding terminals() {
        return Files.isWritable(Path.of("/dev/ptmx"))
                ? Finding.ok("terminals", "/dev/ptmx")
                : Finding.broken(
                        "terminals",
                        "/dev/ptmx cannot be opened: no terminal can start",
                        "mount devpts, or run outside this container");
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Says as which user programs run when AgentOS runs as root. */
    private Finding programs() {
        if (mayBeRoot())
            return Finding.warning(
                    "programs",
                    "run as root (security.allow_root) once the nucleus has been started with that setting",
                    "run AgentOS as an ordinary user");
        if (find("setpriv").isPresent() && find("unshare").isPresent())
            return Finding.warning(
                    "programs",
                    "run without root's capabilities, but can read and write root's files",
                    "run AgentOS as an ordinary user");
        return Finding.broken(
                "programs",
                "cannot be started: AgentOS runs as root, and setpriv and unshare are missing",
                "install the package util-linux");
    }

    private boolean mayBeRoot() {
        try {
            return Config.load(new ConfigSources(
                            context.home().folder(), context.io().environment()))
                    .value(ConfigKeys.SECURITY_ALLOW_ROOT);
        } catch (AgentOsException invalid) {
            return false; // the finding about the configuration says why
        }
    }

    private Finding examine(Tool tool) {
        return find(tool.program())
                .map(path -> Finding.ok(tool.program(), path.toString()))
                .orElseGet(() -> Finding.missing(tool.program(), tool.disables(), tool.advice()));
    }

    private Optional<Path> find(String program) {
        for (var folder : context.io().environment().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (folder.isEmpty()) continue;
            var path = Path.of(folder, program);
            if (Files.isExecutable(path) && !Files.isDirectory(path)) return Optional.of(path);
        }
        return Optional.empty();
    }
}
