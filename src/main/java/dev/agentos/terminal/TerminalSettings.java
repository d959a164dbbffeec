package dev.agentos.terminal;

/** What the configuration says about terminals: the lines that each keeps, and the bytes of all logs together. */
public record TerminalSettings(int linesToKeep, long totalBytes) {}
