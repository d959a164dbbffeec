package dev.agentos.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.screen.Screen;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PromptTest {
    private static final Duration LONG = Duration.ofSeconds(1);

    private static String prompt(String printed, boolean alone, Duration quiet) {
        var screen = new Screen(40, 5);
        screen.feed(printed.getBytes(StandardCharsets.UTF_8));
        return Prompt.in(screen, alone, quiet);
    }

    @Test
    void aLineEditorIsBelievedAtOnce() {
        assertThat(prompt("welcome\r\n\033[?2004hada$ ", false, Duration.ZERO)).isEqualTo("ada$");
        assertThat(prompt("\033[?2004h", false, Duration.ZERO)).isEqualTo("(blank)");
        assertThat(prompt("\033[?2004hada$ make\r\n\033[?2004l", true, LONG))
                .as("it has its line")
                .isEmpty();
    }

    @Test
    void withoutOneACursorThatIsLeftBehindSomethingIsAPrompt() {
        assertThat(prompt("welcome\r\n$ ", true, LONG)).isEqualTo("$");
        assertThat(prompt("welcome\r\n", true, LONG)).as("a message").isEmpty();
        assertThat(prompt("", true, LONG)).as("nothing yet").isEmpty();
        assertThat(prompt("loading ", false, LONG))
                .as("a start-up file waits for what it started")
                .isEmpty();
        assertThat(prompt("loading ", true, Duration.ofMillis(100)))
                .as("perhaps more comes")
                .isEmpty();
    }
}
