package dev.agentos.agent;

import dev.agentos.config.Config;
import dev.agentos.config.ConfigKey;
import dev.agentos.config.ConfigKeys;
import dev.agentos.config.ConfigSources;
import dev.agentos.config.Origin;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the settings, the person's and the project's, say about copies. Read anew each time, for both may have changed.
 */
final class WorktreeConfig {
    private static final String NAME = "{name}";

    private final ConfigSources sources;

    WorktreeConfig(ConfigSources sources) {
        this.sources = sources;
    }

    /** What the branch of a new agent is called; whether git allows that is git's to say. */
    String branch(Path project, NewAgent wanted) {
        var setting = Config.load(sources.in(project)).setting(ConfigKeys.WORKTREE_BRANCH);
        var pattern = setting.value();
        if (!pattern.contains(NAME) || pattern.chars().anyMatch(Character::isISOControl))
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "worktree.branch is \"" + pattern + "\" (" + setting.origin() + "), which names no branch",
                    "it has to hold {name}, such as agentos/{name}");
        return pattern.replace(NAME, wanted.name().text())
                .replace("{agent}", wanted.plugin().replace('/', '-'))
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
            case Origin.File(var file, int _) -> file.equals(sources.userFile());
            case Origin.Default _, Origin.Environment _ -> true;
        };
    }
}
