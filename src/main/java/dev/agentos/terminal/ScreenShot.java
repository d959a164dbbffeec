package dev.agentos.terminal;

/**
 * A terminal's screen at one moment: as text, and as bytes that restore it in a fresh terminal; further output begins
 * at the offset.
 */
public record ScreenShot(
        long offset,
        TerminalSize size,
        String text,
        byte[] ansi,
        String title,
        int cursorRow,
        int cursorColumn,
        boolean alternate) {}
