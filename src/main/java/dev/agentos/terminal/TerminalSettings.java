package dev.agentos.terminal;

/** What the configuration says about new terminals. */
public record TerminalSettings(int linesToKeep) {}
