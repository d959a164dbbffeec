package dev.agentos.exec;

import java.time.Instant;

/** How the nucleus is doing, as people and programs are told. */
public sealed interface NucleusState {
    /** Not connected yet. */
    record Starting() implements NucleusState {}

    /** {@code restarts} counts the ones before it that ended without being told to. */
    record Running(long pid, Instant startedAt, int restarts) implements NucleusState {}

    /** Cannot be reached or started; {@code why} says so in words. */
    record Unavailable(String why) implements NucleusState {}
}
