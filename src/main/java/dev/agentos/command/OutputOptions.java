package dev.agentos.command;

import picocli.CommandLine.Option;

/** The options that every command understands. */
public final class OutputOptions {
    @Option(names = "--json", description = "Print JSON for programs instead of text for people.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only what was asked for, no remarks.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Also say which version and home, which process did it and how long it took.")
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
