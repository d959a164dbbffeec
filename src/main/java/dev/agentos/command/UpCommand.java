package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.PersonProgram;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agentos up}: the daemon runs (the client saw to that); here is the way into the canvas. */
@Command(
        name = "up",
        description = {
            "Start AgentOS and print the link to the canvas.",
            "The link signs in one browser, once, within 15 minutes. Run the command again for another link."
        })
final class UpCommand extends AgentOsCommand {
    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Listen on this port; 0 picks a free one. Default: daemon.port (7890).")
    private Integer port;

    @Option(names = "--no-open", description = "Do not open a browser.")
    private boolean noOpen;

    @Option(
            names = "--insecure",
            description = "Allow daemon.host to be a non-loopback address, although there is no TLS.")
    private boolean insecure;

    UpCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        context.requireOwner();
        var daemon = context.runningDaemon();
        int current = daemon.status().port();
        if (port != null && (port < 0 || port > 65_535))
            throw new AgentOsException(ErrorCode.USAGE, "--port takes a number from 0 to 65535, not " + port);
        if (port != null && port != 0 && port != current)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the daemon already listens on port " + current,
                    "`agentos daemon stop`, then `agentos up --port " + port + "`; terminals keep running");
        var login = daemon.login();
        if (daemon.status().safeMode() != null)
            remark("Safe mode: " + daemon.status().safeMode() + ".");
        print(login, login.url());
        if (hasDisplay() && !noOpen && !output.json()) openBrowser(login.url());
        remark("AgentOS is running at " + login.address() + "; the link works once, within 15 minutes.");
    }

    private boolean hasDisplay() {
        var environment = context.io().environment();
        return context.io().outputIsTerminal()
                && (environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY"));
    }

    private void openBrowser(String url) throws Exception {
        // Through a file that only we can read: any user of the machine can see a program's arguments.
        var page = context.home().loginPage();
        Files.deleteIfExists(page);
        Files.createFile(page, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
        Files.writeString(page, "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=" + url + "\">");
        if (context.io().run(PersonProgram.BROWSER) != 0) remark("Could not open a browser; open the link yourself.");
    }
}
