package dev.agentos.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StandingsTest {
    private static final Standing BEFORE = new Standing(Optional.of(Role.EDIT), Set.of());
    private static final Standing AFTER = new Standing(Optional.of(Role.VIEW), Set.of());

    @Test
    void aStandingIsReadOnce() {
        var source = new ArrayDeque<>(List.of(BEFORE));
        var standings = new Standings((who, scope) -> source.remove());
        assertThat(standings.of("user:bob", Scope.DAEMON)).isEqualTo(BEFORE);
        assertThat(standings.of("user:bob", Scope.DAEMON)).isEqualTo(BEFORE);
    }

    @Test
    void aChangeMakesItReadAgain() {
        var source = new ArrayDeque<>(List.of(BEFORE, AFTER));
        var standings = new Standings((who, scope) -> source.remove());
        standings.of("user:bob", Scope.DAEMON);
        standings.forget();
        assertThat(standings.of("user:bob", Scope.DAEMON)).isEqualTo(AFTER);
    }

    @Test
    void whatWasReadWhileAChangeHappenedIsNotRemembered() {
        var source = new ArrayDeque<>(List.of(BEFORE, AFTER));
        var changing = new Standings[1];
        changing[0] = new Standings((who, scope) -> {
            if (source.size() == 2) changing[0].forget();
            return source.remove();
        });
        assertThat(changing[0].of("user:bob", Scope.DAEMON)).isEqualTo(BEFORE);
        assertThat(changing[0].of("user:bob", Scope.DAEMON)).isEqualTo(AFTER);
    }
}
