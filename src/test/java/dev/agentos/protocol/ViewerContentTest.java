package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewerContentTest {
    @Test
    void dataIsKeptAsItIs() {
        var data = "[1,null,{\"a\":null,\"b\":2.5,\"c\":[true,\"x\"]}]";
        assertThat(JsonText.withNulls(ViewerContent.read("{\"type\":\"json\",\"data\":" + data + "}")
                        .data()))
                .isEqualTo(data);
    }

    @Test
    void longTextsAreRead() {
        var text = "x".repeat(2 << 20);
        assertThat(ViewerContent.read("{\"type\":\"text\",\"title\":\"Log\",\"data\":\"" + text + "\"}"))
                .isEqualTo(new ViewerContent("text", text, "Log"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{\"type\":\"text\"}",
                "{\"data\":\"x\"}",
                "{\"type\":1,\"data\":\"x\"}",
                "{\"type\":\"text\",\"data\":null}",
                "{\"type\":\"text\",\"data\":\"x\",\"title\":1}"
            })
    void anythingElseIsRefused(String json) {
        assertThatThrownBy(() -> ViewerContent.read(json)).isInstanceOf(InvalidInput.class);
    }

    @Test
    void endlessNestingIsRefused() {
        assertThatThrownBy(() -> ViewerContent.read("{\"type\":\"json\",\"data\":" + "[".repeat(200_000)))
                .isInstanceOf(InvalidInput.class);
    }
}
