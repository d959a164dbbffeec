package dev.agentos.terminal;

import dev.agentos.screen.Progress;
import java.time.Instant;

/**
 * What can be told of a program by looking at its terminal: up to {@code offset} of its output, the last of which came
 * at {@code lastOutput}. {@code prompt} is the line in which it waits for a person's, and empty while it does not.
 * {@code takesPastes}: it wants to be told what is pasted and what is typed.
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
