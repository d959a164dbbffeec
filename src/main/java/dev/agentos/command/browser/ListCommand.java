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
@Command(name = "list", description = "List the browsers that are signed in, most recently used first.")
final class ListCommand extends AgentOsCommand {
    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var browsers = context.runningDaemon().browsers();
        if (browsers.isEmpty() && !output.json())
            remark("No browser is signed in. `agentos up` prints a link for one.");
        else print(browsers.stream().map(ListCommand::view).toList(), table(browsers));
    }

    private static BrowserView view(Browser browser) {
        return new BrowserView(browser.id(), browser.origin(), browser.name(), browser.createdAt(), browser.usedAt());
    }

    private static String table(List<Browser> browsers) {
        var table = new TextTable("ID", "BROWSER", "AT", "SIGNED IN", "LAST USED");
        for (var browser : browsers)
            table.add(List.of(
                    browser.id(), browser.name(), browser.origin(), ago(browser.createdAt()), ago(browser.usedAt())));
        return table.text();
    }

    private static String ago(Instant moment) {
        return Durations.text(Duration.between(moment, Instant.now())) + " ago";
    }
}
