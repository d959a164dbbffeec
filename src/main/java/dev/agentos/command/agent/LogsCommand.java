package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.BidiControls;
import dev.agentos.core.ErrorCode;
import dev.agentos.screen.PlainText;
import dev.agentos.terminal.TerminalId;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos logs AGENT}. */
@Command(name = "logs", description = "Print an agent's output, or its conversation, as text.")
public final class LogsCommand extends AgentOsCommand {
    private static final int BLOCK = 256 * 1024;
    private static final int MAX_LINES = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = {"-f", "--follow"},
            description = "Keep printing new output until the agent ends or Ctrl+C.")
    private boolean follow;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of lines from the end. Default: ${DEFAULT-VALUE}.")
    private int lines;

    @Option(names = "--raw", description = "Print the output as it is, with its terminal control sequences.")
    private boolean raw;

    @Option(
            names = "--conversation",
            description = "Print the ACP conversation, even if the agent runs in a terminal now.")
    private boolean conversation;

    private final PlainText text = new PlainText();

    LogsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        if (lines < 0 || lines > MAX_LINES)
            throw new AgentOsException(
                    ErrorCode.USAGE, "--lines takes a number from 0 to " + MAX_LINES + ", not " + lines);
        if (output.json() && (follow || raw))
            throw new AgentOsException(
                    ErrorCode.USAGE, "--json cannot be combined with --follow or --raw", "leave one of them out");
        var agent = AgentArgument.find(context, name);
        if (agent.speaksAcp() || conversation) {
            printConversation(agent);
            return;
        }
        var terminal = agent.terminal()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT, "the agent " + name + " has not started yet", "try again in a moment"));
        var terminals = context.service(Terminals.class);
        long end = raw
                ? copy(terminals, terminal, terminals.startOfLines(context.caller(), terminal, lines))
                : printLast(terminals, terminal);
        if (follow) follow(terminals, terminal, end);
    }

    private void printConversation(Agent agent) throws InterruptedException {
        if (raw)
            throw new AgentOsException(
                    ErrorCode.USAGE,
                    "--raw does not apply to a conversation",
                    "leave out --raw; --json prints every entry");
        var logs = new ConversationLogs(context, context.service(Agents.class), agent);
        var entries = logs.all();
        var last = logs.text(entries, lines);
        print(entries, last);
        context.out().flush();
        if (follow) logs.follow(entries.isEmpty() ? 0 : entries.getLast().number());
    }

    private long printLast(Terminals terminals, TerminalId terminal) throws IOException {
        long offset = terminals.startOfLines(context.caller(), terminal, lines);
        var last = new ArrayDeque<String>();
        while (true) {
            var range = terminals.output(context.caller(), terminal, offset, offset + BLOCK);
            if (range.bytes().length == 0) break;
            offset = range.end();
            text.feed(range.bytes(), 0, range.bytes().length).lines().forEach(line -> keep(last, line));
        }
        if (!follow && !text.rest().isEmpty()) keep(last, text.rest());
        var joined = String.join("\n", last);
        if (output.json()) print(Map.of("agent", name, "text", joined), joined);
        else if (!last.isEmpty()) context.out().println(joined);
        context.out().flush();
        return offset;
    }

    private void keep(Deque<String> last, String line) {
        last.add(line);
        if (last.size() > lines) last.removeFirst();
    }

    private void follow(Terminals terminals, TerminalId terminal, long from) throws IOException, InterruptedException {
        for (long offset = from; ; ) {
            boolean ended = !terminals.find(context.caller(), terminal).info().isRunning();
            long end = copy(terminals, terminal, offset);
            if (ended && end == offset) break;
            offset = end;
            terminals.awaitOutput(context.caller(), terminal, offset, PATIENCE);
        }
        if (!raw && !text.rest().isEmpty()) context.out().println(text.rest());
    }

    /** Everything from an offset on that there is; returns where that ends. */
    private long copy(Terminals terminals, TerminalId terminal, long from) throws IOException {
        for (long offset = from; ; ) {
            var range = terminals.output(context.caller(), terminal, offset, offset + BLOCK);
            if (range.bytes().length == 0) return offset;
            offset = range.end();
            context.io()
                    .output()
                    .write(
                            raw
                                    ? range.bytes()
                                    : BidiControls.escape(text.feed(range.bytes(), 0, range.bytes().length))
                                            .getBytes(StandardCharsets.UTF_8));
            context.io().output().flush();
        }
    }
}
