package dev.agentos.command.config;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigSources;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.PersonProgram;
import dev.agentos.platform.DaemonHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code agentos config edit}: runs the person's editor in their terminal, then checks the file. */
@Command(
        name = "edit",
        description = {"Open your config.toml in $VISUAL or $EDITOR and check it afterwards."})
final class EditCommand extends AgentOsCommand {
    private static final String FIRST_TEXT = """
            # AgentOS. `agentos config get` lists every setting with its value.

            """;

    EditCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        context.requireOwner();
        var file = fileToEdit();
        int code = context.io().run(PersonProgram.EDITOR);
        if (code != 0)
            throw new AgentOsException(
                    ErrorCode.INVALID_INPUT,
                    "the editor \"" + PersonProgram.editor(context.io().environment()) + "\" exited with code " + code,
                    "set EDITOR to your editor");
        var config = Config.load(
                new ConfigSources(context.home().folder(), context.io().environment()));
        config.warnings().forEach(this::remark);
        context.daemon().ifPresent(DaemonHandle::reloadConfig);
        print(Map.of("file", file.toString(), "warnings", config.warnings()), file + " is valid.");
    }

    private Path fileToEdit() throws IOException {
        var file = context.home().prepare().configFile();
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
            Files.writeString(file, FIRST_TEXT);
        }
        return file;
    }
}
