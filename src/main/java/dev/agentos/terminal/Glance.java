package dev.agentos.terminal;

import dev.agentos.screen.Progress;
import java.time.Instant;

/**
 * What can be told of a program by looking at its terminal: up to {@code offset} of its output, the last of which came at {@code lastOutput}. {@code takesPastes}: it wants to
 * be told what is pasted and what is typed.
 */
public record Glance(long offset, Instant lastOutput, String title, String report, Progress progress, Foreground foreground, boolean takesPastes, String screen) {}
