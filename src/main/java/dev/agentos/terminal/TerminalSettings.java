package dev.agentos.terminal;

/** What the configuration says about terminals: the lines that each keeps, and the bytes that the logs of all may take together. */
public record TerminalSettings(int linesToKeep, long totalBytes) {}
