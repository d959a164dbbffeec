package dev.agentos.agent;

import dev.agentos.config.Config;
import dev.agentos.config.ConfigKey;
import dev.agentos.config.ConfigKeys;
import dev.agentos.config.ConfigSources;
import dev.agentos.config.SettingOrigin;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The settings for worktrees, the person's and the project's. Read anew each time, because both may have changed. */
final class WorktreeConfig {
    private static final String NAME = "{name}";

    private final ConfigSources sources;

    WorktreeConfig(ConfigSources sources) {
        this.sources = sources;
    }

    /** The branch name of a new agent; git decides whether it is valid. */
    String branch(Path project, NewAgent wanted) {
        var setting = Config.load(sources.in(project)).setting(ConfigKeys.WORKTREE_BRANCH);
        var pattern = setting.value();
        if (!pattern.contains(NAME) || pattern.chars().anyMatch(Character::isISOControl))
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "worktree.branch is \"" + pattern + "\" (" + setting.origin()
                            + "), which is the same for every agent",
                    "it must contain {name}, as in agentos/{name}");
        return pattern.replace(NAME, wanted.name().text())
                .replace("{agent}", wanted.kind().replace('/', '-'))
                .replace("{user}", user(wanted.environment()));
    }

    Isolation isolation(Path folder) {
        var setting = Config.load(sources.in(folder)).setting(ConfigKeys.SESSION_DEFAULT_ISOLATION);
        try {
            return Isolation.of(setting.value());
        } catch (AgentOsException unavailable) {
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "session.default_isolation is \"" + setting.value() + "\" (" + setting.origin()
                            + "), which is not available yet",
                    "set it to worktree or none, or create the agent with --isolation");
        }
    }

    /** Whether agents of this project run in a sandbox. */
    boolean sandboxes(Path project) {
        return Config.load(sources.in(project)).value(ConfigKeys.SECURITY_SANDBOX);
    }

    private static String user(Map<String, String> environment) {
        var name =
                environment.getOrDefault("USER", environment.getOrDefault("LOGNAME", System.getProperty("user.name")));
        return name.replaceAll("[^A-Za-z0-9._-]", "-");
    }

    WorktreeScripts scripts(Path project) {
        var config = Config.load(sources.in(project));
        var keys = List.of(ConfigKeys.WORKTREE_SETUP, ConfigKeys.WORKTREE_RUN, ConfigKeys.WORKTREE_TEARDOWN);
        return new WorktreeScripts(
                project,
                config.value(ConfigKeys.WORKTREE_SETUP),
                config.value(ConfigKeys.WORKTREE_RUN),
                config.value(ConfigKeys.WORKTREE_TEARDOWN),
                keys.stream().allMatch(key -> isOwn(config, key)));
    }

    private boolean isOwn(Config config, ConfigKey<String> key) {
        return switch (config.setting(key).origin()) {
            case SettingOrigin.File(var file, int _) -> file.equals(sources.userFile());
            case SettingOrigin.Default _, SettingOrigin.Environment _ -> true;
        };
    }
}
