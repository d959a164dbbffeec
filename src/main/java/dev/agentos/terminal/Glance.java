package dev.agentos.terminal;

import dev.agentos.screen.Progress;
import java.time.Instant;

/**
 * What a terminal shows about its program: its output up to {@code offset}, the last of which came at
 * {@code lastOutput}. {@code prompt} is the line in which it waits for input, empty while it does not.
 * {@code takesPastes}: it distinguishes pasted from typed input.
 */
public record Glance(
        long offset,
        Instant lastOutput,
        String title,
        String report,
        Progress progress,
        Foreground foreground,
        String prompt,
        boolean takesPastes,
        String screen) {}
