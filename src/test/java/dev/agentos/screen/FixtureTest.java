package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FixtureTest {
    /** Made by a terminal that forgets a pending wrap with DECSC. xterm and the VT420 keep it, and so do we. */
    private static final Set<String> FORGETFUL = Set.of("t0060-DECSC", "t0061-CSI_s");

    static List<Fixture> fixtures() {
        return Fixture.all().stream()
                .filter(fixture -> !FORGETFUL.contains(fixture.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void showsWhatAnotherTerminalShows(Fixture fixture) {
        var screen = fixture.screen();
        screen.feed(fixture.bytes());
        assertThat(trimmed(screen.text())).isEqualTo(trimmed(fixture.text()));
    }

    private static List<String> trimmed(String text) {
        return text.stripTrailing().lines().map(String::stripTrailing).toList();
    }
}
