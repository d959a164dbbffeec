package dev.agentos.command.browser;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.BrowserView;
import dev.agentos.security.Browser;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code agentos browser list}. */
@Command(name = "list", description = "List signed-in browsers, most recently used first.")
final class ListCommand extends AgentOsCommand {
    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        context.requireOwner();
        var browsers = context.runningDaemon().browsers();
        printList(
                browsers.stream().map(ListCommand::view).toList(),
                table(browsers),
                "No browser is signed in. `agentos up` prints a link for one.");
    }

    private static BrowserView view(Browser browser) {
        return new BrowserView(browser.id(), browser.origin(), browser.name(), browser.createdAt(), browser.usedAt());
    }

    private static String table(List<Browser> browsers) {
        var table = new TextTable("ID", "BROWSER", "ADDRESS", "SIGNED IN", "LAST USED");
        for (var browser : browsers)
            table.add(List.of(
                    browser.id(), browser.name(), browser.origin(), ago(browser.createdAt()), ago(browser.usedAt())));
        return table.text();
    }

    private static String ago(Instant moment) {
        return Durations.text(Duration.between(moment, Instant.now())) + " ago";
    }
}
