package dev.agentos.command;

import picocli.CommandLine.Option;

/** The options that every command understands. */
public final class OutputOptions {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print results only, no notes.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "Also print the version, the home folder, the process that ran the command and the time it took.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    public boolean json() {
        return json;
    }

    public boolean quiet() {
        return quiet;
    }

    public boolean verbose() {
        return verbose;
    }
}
