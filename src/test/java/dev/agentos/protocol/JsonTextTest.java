package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"x", "é😀\u0000\"\\\n", "\u001b[A"})
    void aLongTextIsReadWhole(String part) {
        var text = part.repeat(250_000 / part.length());
        assertThat(JsonText.read(JsonText.of(new TerminalInput(text)), TerminalInput.class)
                        .data())
                .isEqualTo(text);
        var message = "{\"type\":\"input\",\"id\":\"7\",\"payload\":{\"agent\":3,\"data\":" + JsonText.of(text) + "}}";
        var read = JsonText.read(message, SocketMessage.class);
        assertThat(read.content().data()).isEqualTo(text);
        assertThat(read.content().agent()).isEqualTo(3);
    }

    @Test
    void halfACharacterIsRefused() {
        assertThatThrownBy(() -> JsonText.read("{\"data\":\"a\\ud800b\"}", TerminalInput.class))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aLongTextThatDoesNotEndIsRefused() {
        assertThatThrownBy(() -> JsonText.read("{\"data\":\"" + "x".repeat(100_000), TerminalInput.class))
                .isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> JsonText.read("{\"data\":\"" + "\\q".repeat(50_000) + "\"}", TerminalInput.class))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aConstantIsAWordInLowerCase() {
        var view = new InteractionView(
                "s", InteractionView.Mode.SEQUENTIAL, InteractionView.Strategy.USER_WINS, "user:owner");
        var json = "{\"session\":\"s\",\"mode\":\"sequential\",\"strategy\":\"user_wins\",\"turn\":\"user:owner\"}";
        assertThat(JsonText.of(view)).isEqualTo(json);
        assertThat(JsonText.read(json, InteractionView.class)).isEqualTo(view);
    }

    @Test
    void anUnknownConstantIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> JsonText.read(
                        "{\"session\":\"s\",\"mode\":\"odd\",\"strategy\":\"merge\"}", InteractionView.class))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("\"odd\" is not one of hybrid, parallel, sequential");
    }

    @Test
    void aConstantMayBeNull() {
        var json = "{\"conflicts\":[],\"resolution\":null}";
        assertThat(JsonText.read(json, ActionOutcome.class).resolution()).isNull();
        assertThat(JsonText.of(JsonText.read(json, ActionOutcome.class))).isEqualTo("{\"conflicts\":[]}");
    }

    @Test
    void aConstantIsReadFromALongText() {
        var view = new ToolContentView(ToolContentView.Type.DIFF, "x".repeat(100_000), null, null, null);
        assertThat(JsonText.read(JsonText.of(view), ToolContentView.class)).isEqualTo(view);
        assertThat(JsonText.read(
                                JsonText.of(view).replace("\"type\":\"diff\"", "\"type\":\"text\",\"path\":null"),
                                ToolContentView.class)
                        .type())
                .isEqualTo(ToolContentView.Type.TEXT);
    }
}
