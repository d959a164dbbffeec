package dev.agentos.status;

import java.time.Duration;

/**
 * Everything by which an agent shows what it does, at one moment: what its hook said last and how long ago, what it
 * reports (OSC 7501), the title of its window, its progress (OSC 9;4), whether its terminal belongs to itself or to
 * another program, the prompt at which it waits, its screen, and for how long it has printed nothing. Empty is what it
 * did not show.
 */
public record Signals(
        String hook,
        Duration hookAge,
        String report,
        String title,
        String progress,
        String foreground,
        String prompt,
        String screen,
        Duration quiet) {}
