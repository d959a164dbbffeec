package dev.agentos.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FixtureTest {
    static List<Fixture> fixtures() {
        return Fixture.all();
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
