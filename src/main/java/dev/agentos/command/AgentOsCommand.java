package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Version;
import dev.agentos.protocol.JsonText;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** What all commands share. A command does its work in {@link #run}; failing is an exception with a code. */
public abstract class AgentOsCommand implements Callable<Integer> {
    protected final CommandContext context;

    @Mixin
    protected OutputOptions output;

    private int exitCode;

    protected AgentOsCommand(CommandContext context) {
        this.context = context;
    }

    protected abstract void run() throws Exception;

    /** The command ends with the exit code of the program that it showed. */
    protected void endWith(int code) {
        exitCode = code;
    }

    @Override
    public final Integer call() throws Exception {
        long start = System.nanoTime();
        try {
            run();
            return exitCode;
        } finally {
            context.out().flush();
            if (output.verbose()) remark(details(Duration.ofNanos(System.nanoTime() - start)));
        }
    }

    private String details(Duration time) {
        var where = context.daemon()
                .map(daemon -> "by the daemon " + daemon.status().pid())
                .orElse("without a daemon");
        return "agentos " + Version.CURRENT + " (" + Version.build() + "), home "
                + context.home().folder() + ", " + where + ", in " + time.toMillis() + " ms";
    }

    /** What was asked for: JSON of the value, or the text for people. */
    protected void print(Object value, String text) {
        context.out().println(output.json() ? JsonText.of(value) : text);
    }

    /** A remark beside the answer; silent with {@code --quiet} and {@code --json}. */
    protected void remark(String text) {
        if (!output.quiet() && !output.json()) context.err().println(AgentOsException.harmless(text));
    }
}
