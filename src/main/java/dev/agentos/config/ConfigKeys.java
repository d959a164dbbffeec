package dev.agentos.config;

import static dev.agentos.config.ConfigKey.Change.AFTER_RESTART;
import static dev.agentos.config.ConfigKey.Change.AT_ONCE;
import static dev.agentos.config.ConfigKey.Change.NOT_ENFORCED;
import static dev.agentos.config.ConfigKey.Change.NOT_YET;
import static dev.agentos.config.ProjectRule.changeIt;
import static dev.agentos.config.ProjectRule.changeItOnceAllowed;
import static dev.agentos.config.ProjectRule.notChangeIt;
import static dev.agentos.config.ProjectRule.onlyAddToIt;
import static dev.agentos.config.ProjectRule.onlyLowerIt;
import static dev.agentos.config.ProjectRule.onlyNarrowIt;
import static dev.agentos.config.ProjectRule.onlyShrinkIt;
import static dev.agentos.config.ProjectRule.onlyTightenIt;
import static dev.agentos.config.ProjectRule.onlyTurnItOff;
import static dev.agentos.config.ProjectRule.onlyTurnItOn;

import dev.agentos.config.ConfigKey.Change;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** All settings: type, default, when a change takes effect, what a project may do with it, and its description. */
public final class ConfigKeys {
    private static final Map<String, ConfigKey<?>> KNOWN = new LinkedHashMap<>();

    /** Without devcontainer, because choosing it runs the definition that comes with the repository. */
    private static final List<String> STRICTEST_ISOLATION_FIRST = List.of("microvm", "docker", "worktree", "none");

    private static final List<String> STRICTEST_PERMISSION_FIRST = List.of("view", "comment", "edit");
    private static final List<String> SECRETS = List.of(
            "~/.ssh/*",
            "~/.aws/*",
            "~/.gnupg/*",
            "~/.config/agentos/keys/*",
            "**/.*credentials*",
            "**/*.pem",
            "**/*.key",
            "**/secrets.*",
            "**/.env",
            "**/.env.*");

    public static final ConfigKey<String> DAEMON_SOCKET_PATH = add(
            "daemon.socket_path",
            textOrEmpty(),
            "",
            AFTER_RESTART,
            notChangeIt(),
            "Unix socket of the daemon; empty means daemon.sock in AGENTOS_HOME");
    public static final ConfigKey<String> DAEMON_HOST = add(
            "daemon.host",
            text(),
            "127.0.0.1",
            AFTER_RESTART,
            notChangeIt(),
            "Address on which the canvas and the API are served");
    public static final ConfigKey<Integer> DAEMON_PORT = add(
            "daemon.port",
            whole(0, 65_535),
            7890,
            AFTER_RESTART,
            notChangeIt(),
            "Port of the canvas and the API; 0 takes any free port");
    public static final ConfigKey<String> DAEMON_LOG_LEVEL = add(
            "daemon.log_level",
            choice("trace", "debug", "info", "warn", "error"),
            "info",
            AT_ONCE,
            notChangeIt(),
            "Lowest level that is logged");
    public static final ConfigKey<String> DAEMON_LOG_FILE = add(
            "daemon.log_file",
            textOrEmpty(),
            "",
            AFTER_RESTART,
            notChangeIt(),
            "Log of the daemon; empty means logs/agentos.log in AGENTOS_HOME");
    public static final ConfigKey<String> DAEMON_LOG_FORMAT = add(
            "daemon.log_format", choice("text", "json"), "text", AFTER_RESTART, notChangeIt(), "Format of log lines");

    public static final ConfigKey<String> SESSION_DEFAULT_ISOLATION = add(
            "session.default_isolation",
            choice("none", "worktree", "devcontainer", "docker", "microvm"),
            "worktree",
            AT_ONCE,
            onlyTightenIt(STRICTEST_ISOLATION_FIRST),
            "Isolation of a new agent when neither you nor its kind sets it; so far only \"worktree\" and \"none\" "
                    + "exist");
    public static final ConfigKey<Integer> SESSION_SCROLLBACK_LINES = add(
            "session.scrollback_lines",
            whole(0, 10_000_000),
            100_000,
            AT_ONCE,
            changeIt(),
            "Lines of output kept for each terminal");
    public static final ConfigKey<ByteSize> SESSION_SCROLLBACK_DISK = add(
            "session.scrollback_disk",
            new ValueType.Size(),
            size("8GB"),
            AT_ONCE,
            notChangeIt(),
            "Disk space for the output of all terminals together");
    public static final ConfigKey<Integer> SESSION_AUTO_SAVE_INTERVAL = add(
            "session.auto_save_interval",
            whole(1, 86_400),
            60,
            NOT_YET,
            changeIt(),
            "Seconds between saves of a workspace's state");
    public static final ConfigKey<String> SESSION_RESTORE = add(
            "session.restore",
            choice("ask", "auto"),
            "ask",
            AFTER_RESTART,
            notChangeIt(),
            "Whether agents that stopped when the machine did are restarted by the daemon (auto) or by `agentos "
                    + "session restore` (ask)");

    public static final ConfigKey<String> WORKTREE_BRANCH = add(
            "worktree.branch",
            text(),
            "agentos/{name}",
            AT_ONCE,
            changeIt(),
            "Branch of a new agent; {name}, {agent} and {user} stand for its name, its kind and your user name");
    public static final ConfigKey<String> WORKTREE_SETUP = add(
            "worktree.setup",
            textOrEmpty(),
            "",
            AT_ONCE,
            changeItOnceAllowed(),
            "Script that prepares a new worktree, before the agent's program starts");
    public static final ConfigKey<String> WORKTREE_RUN =
            add("worktree.run", textOrEmpty(), "", AT_ONCE, changeItOnceAllowed(), "Script of `agentos run`");
    public static final ConfigKey<String> WORKTREE_TEARDOWN = add(
            "worktree.teardown",
            textOrEmpty(),
            "",
            AT_ONCE,
            changeItOnceAllowed(),
            "Script that cleans up before a worktree is removed");

    public static final ConfigKey<Boolean> SECURITY_ALLOW_ROOT = add(
            "security.allow_root",
            truth(),
            false,
            AFTER_RESTART,
            notChangeIt(),
            "Whether programs in terminals run as root when AgentOS itself does; "
                    + "read when the nucleus starts (`agentos daemon stop --all`)");
    public static final ConfigKey<Boolean> SECURITY_SANDBOX = add(
            "security.sandbox",
            truth(),
            false,
            AT_ONCE,
            onlyTurnItOn(),
            "Whether agents that have a worktree run in a sandbox, in which they see only their worktree, installed "
                    + "programs and the settings of their kind; takes effect at their next start; needs bubblewrap");
    public static final ConfigKey<List<String>> SECURITY_BLOCKED_PATHS = add(
            "security.blocked_paths",
            list(),
            SECRETS,
            NOT_ENFORCED,
            onlyAddToIt(),
            "Files agents cannot reach, as glob patterns");
    public static final ConfigKey<Boolean> SECURITY_NETWORK_ALLOW_OUTBOUND = add(
            "security.network.allow_outbound",
            truth(),
            true,
            NOT_ENFORCED,
            onlyTurnItOff(),
            "Whether agents can open network connections");
    public static final ConfigKey<List<String>> SECURITY_NETWORK_BLOCKED_HOSTS = add(
            "security.network.blocked_hosts",
            list(),
            List.of(),
            NOT_ENFORCED,
            onlyAddToIt(),
            "Hosts agents cannot reach");
    public static final ConfigKey<List<String>> SECURITY_NETWORK_ALLOWED_HOSTS = add(
            "security.network.allowed_hosts",
            list(),
            List.of(),
            NOT_ENFORCED,
            onlyNarrowIt(),
            "The only hosts agents can reach; empty means all that are not blocked");
    public static final ConfigKey<ByteSize> SECURITY_RESOURCES_MAX_MEMORY = add(
            "security.resources.max_memory",
            new ValueType.Size(),
            size("4GB"),
            NOT_ENFORCED,
            onlyShrinkIt(),
            "Memory limit of one agent");
    public static final ConfigKey<Integer> SECURITY_RESOURCES_MAX_CPU_PERCENT = add(
            "security.resources.max_cpu_percent",
            whole(1, 100),
            80,
            NOT_ENFORCED,
            onlyLowerIt(),
            "Share of the machine's processors one agent can use");
    public static final ConfigKey<ByteSize> SECURITY_RESOURCES_MAX_DISK_WRITE = add(
            "security.resources.max_disk_write",
            new ValueType.Size(),
            size("10GB"),
            NOT_ENFORCED,
            onlyShrinkIt(),
            "Bytes one agent can write to disk");
    public static final ConfigKey<Integer> SECURITY_RESOURCES_MAX_PROCESSES = add(
            "security.resources.max_processes",
            whole(1, 100_000),
            50,
            NOT_ENFORCED,
            onlyLowerIt(),
            "Processes one agent can run at a time");

    public static final ConfigKey<String> COLLABORATION_DEFAULT_PERMISSION = add(
            "collaboration.default_permission",
            choice("view", "comment", "edit"),
            "view",
            NOT_YET,
            onlyTightenIt(STRICTEST_PERMISSION_FIRST),
            "Role that a share link grants by default");
    public static final ConfigKey<Integer> COLLABORATION_MAX_COLLABORATORS = add(
            "collaboration.max_collaborators",
            whole(1, 1000),
            10,
            NOT_YET,
            onlyLowerIt(),
            "People in one session at a time");

    public static final ConfigKey<Boolean> SYNC_ENABLED =
            add("sync.enabled", truth(), false, NOT_YET, notChangeIt(), "Whether this device syncs with your others");
    public static final ConfigKey<String> SYNC_MODE = add(
            "sync.mode",
            choice("local_network", "home_server", "cloud"),
            "local_network",
            NOT_YET,
            notChangeIt(),
            "How devices find each other");
    public static final ConfigKey<String> SYNC_HOME_SERVER_ADDRESS = add(
            "sync.home_server.address",
            textOrEmpty(),
            "",
            NOT_YET,
            notChangeIt(),
            "Name or address of the home server");
    public static final ConfigKey<Integer> SYNC_HOME_SERVER_PORT =
            add("sync.home_server.port", whole(1, 65_535), 8765, NOT_YET, notChangeIt(), "Port of the home server");

    public static final ConfigKey<Integer> EDITOR_AUTO_SAVE = add(
            "editor.auto_save",
            whole(0, 600_000),
            1_000,
            AT_ONCE,
            changeIt(),
            "Milliseconds after the last change until a document is saved automatically; 0 means never");

    public static final ConfigKey<String> UI_THEME = add(
            "ui.theme",
            choice("dark", "light", "system"),
            "system",
            AT_ONCE,
            changeIt(),
            "Theme of the canvas in browsers where none was chosen; system follows the browser");
    public static final ConfigKey<String> UI_FONT_FAMILY =
            add("ui.font_family", text(), "JetBrains Mono", NOT_YET, changeIt(), "Typeface of terminals and editors");
    public static final ConfigKey<Integer> UI_FONT_SIZE =
            add("ui.font_size", whole(6, 72), 14, NOT_YET, changeIt(), "Font size of terminals and editors in pixels");

    /** Environment variables that set a key. */
    static final Map<String, ConfigKey<?>> ENVIRONMENT =
            Map.of("AGENTOS_LOG_LEVEL", DAEMON_LOG_LEVEL, "AGENTOS_SOCKET", DAEMON_SOCKET_PATH);

    /** Agents known from the start; a file may name others. */
    static final List<String> AGENTS = List.of("claude", "gemini", "codex");

    private static final Pattern AGENT_KEY = Pattern.compile("agents\\.([A-Za-z0-9_-]+)\\.(command|args)");
    private static final Pattern AGENT_SECTION = Pattern.compile("agents(\\.[A-Za-z0-9_-]+)?");

    private ConfigKeys() {}

    public static ConfigKey<String> agentCommand(String agent) {
        return new ConfigKey<>(
                "agents." + agent + ".command",
                text(),
                agent,
                NOT_YET,
                notChangeIt(),
                "Program to run for agent kind " + agent);
    }

    public static ConfigKey<List<String>> agentArgs(String agent) {
        return new ConfigKey<>(
                "agents." + agent + ".args",
                list(),
                List.of(),
                NOT_YET,
                notChangeIt(),
                "Arguments given to " + agent + " at every start");
    }

    /** All but those of agents, in the order of the reference. */
    public static List<ConfigKey<?>> all() {
        return List.copyOf(KNOWN.values());
    }

    public static Optional<ConfigKey<?>> find(String name) {
        var agent = AGENT_KEY.matcher(name);
        if (!agent.matches()) return Optional.ofNullable(KNOWN.get(name));
        return Optional.of(agent.group(2).equals("args") ? agentArgs(agent.group(1)) : agentCommand(agent.group(1)));
    }

    /** Whether {@code name} is a table that holds settings, such as {@code security.network}. */
    static boolean isSection(String name) {
        return AGENT_SECTION.matcher(name).matches()
                || KNOWN.keySet().stream().anyMatch(key -> key.startsWith(name + "."));
    }

    private static <T> ConfigKey<T> add(
            String name, ValueType<T> type, T fallback, Change change, ProjectRule<T> project, String description) {
        var key = new ConfigKey<>(name, type, fallback, change, project, description);
        KNOWN.put(name, key);
        return key;
    }

    private static ValueType<String> text() {
        return new ValueType.AnyText(false);
    }

    private static ValueType<String> textOrEmpty() {
        return new ValueType.AnyText(true);
    }

    private static ValueType<String> choice(String... words) {
        return new ValueType.Choice(List.of(words));
    }

    private static ValueType<Integer> whole(int least, int most) {
        return new ValueType.Whole(least, most);
    }

    private static ValueType<Boolean> truth() {
        return new ValueType.Truth();
    }

    private static ValueType<List<String>> list() {
        return new ValueType.TextList();
    }

    private static ByteSize size(String written) {
        return ByteSize.parse(written).orElseThrow();
    }
}
