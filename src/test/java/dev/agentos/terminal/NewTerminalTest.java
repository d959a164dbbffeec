package dev.agentos.terminal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.InvalidInput;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NewTerminalTest {
    @Test
    void whatTheSystemCannotBeToldIsRefused() {
        for (var odd : Arrays.asList("a\0b", "\ud800", null)) {
            assertThatThrownBy(() ->
                            new NewTerminal(Arrays.asList("echo", odd), Path.of("/"), TerminalSize.USUAL, Map.of()))
                    .isInstanceOf(InvalidInput.class);
        }
        assertThatThrownBy(() -> new NewTerminal(List.of(), Path.of("/"), TerminalSize.USUAL, Map.of("NAME", "a\0b")))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aSizeHasBounds() {
        for (var size : new int[][] {{0, 1}, {1, 1001}, {501, 500}})
            assertThatThrownBy(() -> new TerminalSize(size[0], size[1])).isInstanceOf(InvalidInput.class);
    }
}
