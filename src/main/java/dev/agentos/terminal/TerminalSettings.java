package dev.agentos.terminal;

/** The configuration of terminals: the lines that each keeps, and the bytes of all logs together. */
public record TerminalSettings(int linesToKeep, long totalBytes) {}
