package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file that is not as it was committed. {@code index} and {@code worktree} are git's letters (M, A, D, R, T, U,
 * {@code ?} for untracked) or {@code .}; {@code conflict} says in words what both sides did.
 */
@Json
public record GitFileView(
        String path,
        @Nullable String oldPath,
        State index,
        State worktree,
        @Nullable String conflict) {
    public enum State {
        UNCHANGED('.'),
        MODIFIED('M'),
        ADDED('A'),
        DELETED('D'),
        RENAMED('R'),
        COPIED('C'),
        TYPE_CHANGED('T'),
        UNMERGED('U'),
        UNTRACKED('?');

        private final char letter;

        State(char letter) {
            this.letter = letter;
        }

        /** Git documents no other letters. */
        public static State of(char letter) {
            return Arrays.stream(values())
                    .filter(state -> state.letter == letter)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("git has no state " + letter));
        }

        @Override
        public String toString() {
            return String.valueOf(letter);
        }
    }
}
