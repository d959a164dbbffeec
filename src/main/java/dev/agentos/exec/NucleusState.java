package dev.agentos.exec;

import java.time.Instant;

/** The state of the nucleus, as reported to users and programs. */
public sealed interface NucleusState {
    /** Not connected yet. */
    record Starting() implements NucleusState {}

    /** {@code restarts} counts earlier ones that ended unexpectedly. */
    record Running(long pid, Instant startedAt, int restarts) implements NucleusState {}

    /** Cannot be reached or started; {@code why} is the reason. */
    record Unavailable(String why) implements NucleusState {}
}
