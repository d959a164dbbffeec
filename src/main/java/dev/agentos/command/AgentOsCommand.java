package dev.agentos.command;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.BuildVersion;
import dev.agentos.protocol.JsonText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** The base of all commands. A command does its work in {@link #run}; a failure is an exception with a code. */
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
                .map(daemon -> "ran in daemon " + daemon.status().pid())
                .orElse("ran without a daemon");
        return "agentos " + BuildVersion.CURRENT + " (" + BuildVersion.build() + "), home "
                + context.home().folder() + ", " + where + ", took " + time.toMillis() + " ms";
    }

    /** Prints the result: the value as JSON with {@code --json}, otherwise the text. */
    protected void print(Object value, String text) {
        context.out().println(output.json() ? JsonText.of(value) : text);
    }

    /** Prints a list; if it is empty, prints {@code ifEmpty} as a note instead. {@code --json} prints {@code []}. */
    protected void printList(List<?> values, String text, String ifEmpty) {
        if (values.isEmpty() && !output.json()) remark(ifEmpty);
        else print(values, text);
    }

    /** A note beside the result; silent with {@code --quiet} and {@code --json}. */
    protected void remark(String text) {
        if (output.quiet() || output.json()) return;
        context.out().flush(); // so that on a terminal it stands below what was printed before
        context.err().println(AgentOsException.harmless(text));
    }
}
