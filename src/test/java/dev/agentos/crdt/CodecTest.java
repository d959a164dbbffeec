package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 63, 64, 127, 128, 8191, 8192, 16383, 16384, 1L << 31, (1L << 53) - 1})
    void numbersSurviveTheWire(long number) {
        assertThat(new ByteReader(new ByteWriter().varUint(number).toBytes()).varUint())
                .isEqualTo(number);
        assertThat(new ByteReader(new ByteWriter().varInt(number).toBytes()).varInt())
                .isEqualTo(number);
        assertThat(new ByteReader(new ByteWriter().varInt(-number).toBytes()).varInt())
                .isEqualTo(-number);
    }

    @Test
    void numbersThatJavaScriptCannotHoldAreRefused() {
        assertThatThrownBy(
                        () -> new ByteReader(new ByteWriter().varUint(1L << 53).toBytes()).varUint())
                .isInstanceOf(InvalidUpdate.class);
        var endless = new byte[20];
        Arrays.fill(endless, (byte) 0xff);
        assertThatThrownBy(() -> new ByteReader(endless).varUint()).isInstanceOf(InvalidUpdate.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "Größe", "日本語", "a😀b", "\u0000"})
    void textsSurviveTheWire(String text) {
        assertThat(new ByteReader(new ByteWriter().text(text).toBytes()).text()).isEqualTo(text);
    }

    @Test
    void whatIsNotUtf8IsRefused() {
        assertThatThrownBy(() -> new ByteReader(new byte[] {2, (byte) 0xc3, 'a'}).text())
                .isInstanceOf(InvalidUpdate.class);
    }

    @Test
    void valuesSurviveTheWire() {
        var values = Arrays.asList(
                null,
                true,
                false,
                1L,
                -5L,
                1.5,
                0.1,
                -0.0,
                1e300,
                1L << 40,
                "text",
                BigInteger.TWO,
                Undefined.UNDEFINED,
                List.of(),
                Map.of("a", List.of(1L)));
        var out = new ByteWriter();
        AnyWriter.write(out, Values.of(values));
        assertThat(AnyReader.read(new ByteReader(out.toBytes()))).isEqualTo(values);
    }

    @Test
    void keysThatAreIndexesComeFirstAsInJavaScript() {
        assertThat(JsonWriter.write(JsonReader.read("{\"b\":1,\"10\":2,\"9\":3,\"01\":4}")))
                .isEqualTo("{\"9\":3,\"10\":2,\"b\":1,\"01\":4}");
    }

    @ParameterizedTest
    @CsvSource({
        "1.0,1",
        "0.1,0.1",
        "1e21,1e+21",
        "123456789012345680000,123456789012345680000",
        "1e-7,1e-7",
        "0.000001,0.000001",
        "1.5e-10,1.5e-10",
        "-2.5,-2.5",
        "5e-324,5e-324",
        "1.7976931348623157e308,1.7976931348623157e+308",
        "-0.0,0"
    })
    void numbersArePrintedAsInJavaScript(double number, String text) {
        assertThat(JavaScriptNumber.text(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":[1,2.5,null,true],\"b\":\"\\\"\\\\\\n\\u0001\"}", "\"\\ud800\"", "[]", "-0.5"})
    void jsonIsWrittenAsItWasRead(String json) {
        assertThat(JsonWriter.write(JsonReader.read(json))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1,]",
                "01",
                "nul",
                "\"a",
                "{\"a\" 1}",
                "1 2",
                "\"\\x\"",
                "\"\t\"",
                "+1",
                ".5",
                "tru",
                "\"\\u00g0\""
            })
    void whatIsNotJsonIsRefused(String text) {
        assertThatThrownBy(() -> JsonReader.read(text)).isInstanceOf(InvalidUpdate.class);
    }

    @Test
    void valuesNestedTooDeeplyAreRefused() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000))).isInstanceOf(InvalidUpdate.class);
        var deep = new byte[200_000];
        for (int i = 0; i < deep.length; i += 2) {
            deep[i] = 117;
            deep[i + 1] = 1;
        }
        assertThatThrownBy(() -> AnyReader.read(new ByteReader(deep))).isInstanceOf(InvalidUpdate.class);
    }
}
