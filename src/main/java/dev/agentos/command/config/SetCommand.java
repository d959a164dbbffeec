package dev.agentos.command.config;

import dev.agentos.agent.Isolation;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.config.ConfigFile;
import dev.agentos.config.ConfigKeys;
import dev.agentos.core.InvalidInput;
import dev.agentos.platform.DaemonHandle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos config set KEY VALUE}: in the user's file, whose comments and order stay. */
@Command(
        name = "set",
        description = {"Change a setting in your config.toml.", "Write lists as a,b or as TOML arrays: [\"a\", \"b\"]."
        })
final class SetCommand extends AgentOsCommand {
    static final String NEEDS_RESTART =
            "This takes effect at the next start: `agentos daemon stop`, then `agentos up`. "
                    + "Terminals keep running.";

    @Parameters(index = "0", paramLabel = "KEY", description = "For example daemon.port.")
    private String key;

    @Parameters(index = "1", paramLabel = "VALUE", description = "The new value.")
    private String value;

    SetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.requireOwner();
        requireHonest();
        var setting = new ConfigFile(context.home().prepare().configFile()).set(key, value);
        context.daemon().ifPresent(DaemonHandle::reloadConfig);
        print(SettingView.of(setting), setting.key() + " = " + setting.toml());
        if (setting.key().doesNothingYet()) remark(setting.key() + " is saved, but has no effect yet.");
        if (setting.key().needsRestart() && context.daemon().isPresent()) remark(NEEDS_RESTART);
    }

    /** Settings that nothing enforces yet cannot be set. */
    private void requireHonest() {
        var known = ConfigKeys.find(key);
        if (known.isPresent() && known.get().isUnenforcedProtection())
            throw new InvalidInput(
                    key + " cannot be set: nothing enforces it yet",
                    "agents can do what you can; do not rely on this setting");
        if (key.equals(ConfigKeys.SESSION_DEFAULT_ISOLATION.name())) Isolation.of(value);
    }
}
