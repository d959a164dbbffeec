package dev.agentos.command.config;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigSources;
import dev.agentos.config.Setting;
import dev.agentos.core.InvalidInput;
import java.util.ArrayList;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos config get [KEY]}: as it holds in the folder where it is asked. */
@Command(
        name = "get",
        description = {"Print a setting, or all of them.", "--verbose also shows where each value comes from."})
final class GetCommand extends AgentOsCommand {
    @Parameters(arity = "0..1", paramLabel = "KEY", description = "For example daemon.port. Without it: every setting.")
    private String key;

    GetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var sources = new ConfigSources(context.home().folder(), context.io().environment())
                .in(context.io().folder());
        var config = Config.load(sources);
        config.warnings().forEach(this::remark);
        if (key == null) {
            print(
                    config.settings().stream().map(SettingView::of).toList(),
                    config.settings().stream()
                            .map(setting -> setting.key() + " = " + text(setting))
                            .collect(Collectors.joining("\n")));
        } else {
            var setting = config.find(key)
                    .orElseThrow(() ->
                            new InvalidInput("unknown setting \"" + key + "\"", "`agentos config get` lists them all"));
            print(SettingView.of(setting), text(setting));
            if (setting.key().doesNothingYet()) remark(setting.key() + " has no effect yet.");
        }
    }

    private String text(Setting<?> setting) {
        var value = key != null && setting.value() instanceof String plain ? plain : setting.toml();
        var remarks = new ArrayList<String>();
        if (output.verbose()) remarks.add(setting.origin().toString());
        if (key == null && setting.key().doesNothingYet()) remarks.add("no effect yet");
        return remarks.isEmpty() ? value : value + "  # " + String.join(", ", remarks);
    }
}
