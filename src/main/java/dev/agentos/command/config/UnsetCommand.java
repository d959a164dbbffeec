package dev.agentos.command.config;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigFile;
import dev.agentos.config.ConfigSources;
import dev.agentos.platform.DaemonHandle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos config unset KEY}. */
@Command(name = "unset", description = "Remove a setting from your config.toml, so that its default applies again.")
final class UnsetCommand extends AgentOsCommand {
    @Parameters(paramLabel = "KEY", description = "For example daemon.port.")
    private String key;

    UnsetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.requireOwner();
        boolean removed = new ConfigFile(context.home().prepare().configFile()).unset(key);
        context.daemon().ifPresent(DaemonHandle::reloadConfig);
        var setting = Config.load(
                        new ConfigSources(context.home().folder(), context.io().environment()))
                .find(key)
                .orElseThrow();
        print(SettingView.of(setting), setting.key() + " = " + setting.toml());
        if (!removed) remark(setting.key() + " was not set in your config.toml.");
        else if (setting.key().needsRestart() && context.daemon().isPresent()) remark(SetCommand.NEEDS_RESTART);
    }
}
