package dev.agentos.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.InvalidInput;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DetachKeyTest {
    private static final String KEY = "\u001d";

    private final DetachKey key = DetachKey.named("ctrl-]");

    private String type(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(key.take(bytes, bytes.length), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {KEY, "\u001b[27;5;93~", "\u001b[93;5u", "\u001b[93;133u", "\u001b[93;5:1u", "\u001b[93::91;5u"})
    void theKeyIsFoundHoweverTheTerminalWritesIt(String pressed) {
        assertThat(type("abc" + pressed)).isEqualTo("abc");
        assertThat(key.isPressed()).isTrue();
    }

    @Test
    void pressedTwiceItIsForTheProgram() {
        assertThat(type("a" + KEY)).isEqualTo("a");
        assertThat(type(KEY)).isEqualTo(KEY);
        assertThat(key.isPressed()).isFalse();
        assertThat(type("b")).isEqualTo("b");
    }

    @Test
    void whatIsTypedAfterItIsForNobody() {
        assertThat(type("a" + KEY + "rm -rf /\r")).isEqualTo("a");
        assertThat(key.detaches()).isTrue();
    }

    @Test
    void whatIsPastedIsNoKey() {
        assertThat(type("\u001b[200~a" + KEY)).isEqualTo("\u001b[200~a" + KEY);
        assertThat(type(KEY + "b\u001b[201~")).isEqualTo(KEY + "b\u001b[201~");
        assertThat(key.isPressed()).isFalse();
        assertThat(type(KEY)).isEmpty();
    }

    @Test
    void aKeyThatIsCutIsPutTogetherAndOthersPass() {
        assertThat(type("\u001b[93")).isEmpty();
        assertThat(type(";5u")).isEmpty();
        assertThat(key.isPressed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b",
                "\u001b[",
                "\u001b[A",
                "\u001b[1;5C",
                "\u001b[27;5;91~",
                "\u001b[93;3u",
                "h\u00e9llo \u20ac",
                "\u001bOP",
                "\u001b[<0;10;10M"
            })
    void otherKeysPassAsTheyAre(String keys) {
        assertThat(type(keys)).isEqualTo(keys);
    }

    @Test
    void anotherKeyOrNoneCanBeChosen() {
        assertThat(DetachKey.named("^b").take(new byte[] {'a', 2}, 2)).isEqualTo(new byte[] {'a'});
        assertThat(DetachKey.named("none").take(new byte[] {0x1d}, 1)).isEqualTo(new byte[] {0x1d});
        assertThatThrownBy(() -> DetachKey.named("F12")).isInstanceOf(InvalidInput.class);
    }
}
