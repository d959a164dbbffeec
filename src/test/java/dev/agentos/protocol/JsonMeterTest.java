package dev.agentos.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import org.junit.jupiter.api.Test;

class JsonMeterTest {
    private static void refusesAsTooLarge(String json) {
        assertThatThrownBy(() -> JsonMeter.check(json))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }

    @Test
    void manyValuesAreRefused() {
        refusesAsTooLarge("[" + "[],".repeat(JsonMeter.MAX_VALUES / 2) + "[]]");
        refusesAsTooLarge("[" + "1,".repeat(JsonMeter.MAX_VALUES) + "1]");
        refusesAsTooLarge("{" + "\"a\":1,".repeat(JsonMeter.MAX_VALUES / 2) + "\"a\":1}");
    }

    @Test
    void deepNestingIsRefusedAndSoIsAnEndlessNumber() {
        assertThatThrownBy(() -> JsonMeter.check("[".repeat(JsonMeter.MAX_DEPTH + 1)))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("nested too deeply");
        assertThatThrownBy(() -> JsonMeter.check("[" + "9".repeat(2_000) + "]")).isInstanceOf(InvalidInput.class);
    }

    @Test
    void whatIsInsideATextIsNotCounted() {
        assertThatCode(() ->
                        JsonMeter.check("[\"" + "[{,:\\\"".repeat(JsonMeter.MAX_VALUES) + "\"," + "\"\\\\\"" + "]"))
                .doesNotThrowAnyException();
    }

    @Test
    void everyReaderOfJsonIsBounded() {
        var many = "[" + "1,".repeat(JsonMeter.MAX_VALUES) + "1]";
        assertThatThrownBy(() -> JsonText.readAny(many)).isInstanceOf(AgentOsException.class);
        assertThatThrownBy(() -> JsonText.readTexts(many)).isInstanceOf(AgentOsException.class);
        assertThatThrownBy(() -> JsonText.read("{\"unknown\":" + many + "}", TerminalInput.class))
                .isInstanceOf(AgentOsException.class);
    }
}
