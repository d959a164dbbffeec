package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TomlValidTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource({"keys", "strings", "numbers", "moments", "arrays", "inlineTables", "tables", "layout"})
    void validTextIsRead(String toml, String expected) {
        assertThat(Plain.text(Toml.parse("test.toml", toml))).isEqualTo(expected);
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments("a = 1", "{a=1}"),
                arguments("a=1", "{a=1}"),
                arguments("bare_key-1 = 1", "{bare_key-1=1}"),
                arguments("1234 = 1", "{1234=1}"),
                arguments("-_- = 1", "{-_-=1}"),
                arguments("true = 1", "{true=1}"),
                arguments("\"quoted key\" = 1", "{\"quoted key\"=1}"),
                arguments("'literal \"key\"' = 1", "{\"literal \\\"key\\\"\"=1}"),
                arguments("\"\" = 1", "{\"\"=1}"),
                arguments("'' = 1", "{\"\"=1}"),
                arguments("\"\\u00e9\" = 1", "{\"é\"=1}"),
                arguments("a.b.c = 1", "{a={b={c=1}}}"),
                arguments("a . b\t.\"c.d\" = 1", "{a={b={\"c.d\"=1}}}"),
                arguments("3.14 = 1", "{3={14=1}}"),
                arguments("a.b = 1\na.c = 2", "{a={b=1, c=2}}"),
                arguments(
                        "apple.kind = 1\norange.kind = 2\napple.skin = 3", "{apple={kind=1, skin=3}, orange={kind=2}}"),
                arguments("A = 1\na = 2", "{A=1, a=2}"));
    }

    static Stream<Arguments> strings() {
        return Stream.of(
                arguments("a = \"\"", "{a=\"\"}"),
                arguments("a = ''", "{a=\"\"}"),
                arguments("a = \"x # no comment\"", "{a=\"x # no comment\"}"),
                arguments("a = \"\\b\\t\\n\\f\\r\\\"\\\\\"", "{a=\"\\U00000008\\t\\n\\U0000000C\\r\\\"\\\\\"}"),
                arguments("a = \"\\u03b4\\U0001F600\"", "{a=\"δ😀\"}"),
                arguments("a = \"tab\there\"", "{a=\"tab\\there\"}"),
                arguments("a = \"日本 😀\"", "{a=\"日本 😀\"}"),
                arguments("a = 'C:\\path\\n'", "{a=\"C:\\\\path\\\\n\"}"),
                arguments("a = '<\\i\\c*\\s*>'", "{a=\"<\\\\i\\\\c*\\\\s*>\"}"),
                arguments("a = \"\"\"\"\"\"", "{a=\"\"}"),
                arguments("a = ''''''", "{a=\"\"}"),
                arguments("a = \"\"\"\none\ntwo\"\"\"", "{a=\"one\\ntwo\"}"),
                arguments("a = \"\"\"\r\none\r\ntwo\"\"\"", "{a=\"one\\ntwo\"}"),
                arguments("a = \"\"\"one \\\n   \n\t two\"\"\"", "{a=\"one two\"}"),
                arguments("a = \"\"\"one \\  \n two\"\"\"", "{a=\"one two\"}"),
                arguments("a = \"\"\"one \\\r\n two\"\"\"", "{a=\"one two\"}"),
                arguments("a = \"\"\"\\\n  \"\"\"", "{a=\"\"}"),
                arguments("a = \"\"\"two \"\" quotes\"\"\"", "{a=\"two \\\"\\\" quotes\"}"),
                arguments("a = \"\"\"\"one\"\"\"\"", "{a=\"\\\"one\\\"\"}"),
                arguments("a = \"\"\"\"\"two\"\"\"\"\"", "{a=\"\\\"\\\"two\\\"\\\"\"}"),
                arguments("a = \"\"\"three \\\"\"\"\"\"\"", "{a=\"three \\\"\\\"\\\"\"}"),
                arguments("a = '''\nraw \\ 'x' ''y''\n'''", "{a=\"raw \\\\ 'x' ''y''\\n\"}"),
                arguments("a = '''''two'''''", "{a=\"''two''\"}"),
                arguments("a = '''\\\n x'''", "{a=\"\\\\\\n x\"}"));
    }

    static Stream<Arguments> numbers() {
        return Stream.of(
                arguments("a = 0", "{a=0}"),
                arguments("a = +0", "{a=0}"),
                arguments("a = -0", "{a=0}"),
                arguments("a = +99", "{a=99}"),
                arguments("a = -17", "{a=-17}"),
                arguments("a = 1_000_000", "{a=1000000}"),
                arguments("a = 9223372036854775807", "{a=9223372036854775807}"),
                arguments("a = -9223372036854775808", "{a=-9223372036854775808}"),
                arguments("a = 0xDEAD_beef", "{a=3735928559}"),
                arguments("a = 0x00e1", "{a=225}"),
                arguments("a = 0o755", "{a=493}"),
                arguments("a = 0b1101_0110", "{a=214}"),
                arguments("a = 1.0", "{a=1.0}"),
                arguments("a = +3.1415", "{a=3.1415}"),
                arguments("a = -0.01", "{a=-0.01}"),
                arguments("a = 5e+22", "{a=5.0E22}"),
                arguments("a = 1e06", "{a=1000000.0}"),
                arguments("a = -2E-2", "{a=-0.02}"),
                arguments("a = 6.626e-34", "{a=6.626E-34}"),
                arguments("a = 224_617.445_991_228", "{a=224617.445991228}"),
                arguments("a = 0e0", "{a=0.0}"),
                arguments("a = inf\nb = +inf\nc = -inf", "{a=Infinity, b=Infinity, c=-Infinity}"),
                arguments("a = nan\nb = +nan\nc = -nan", "{a=NaN, b=NaN, c=NaN}"),
                arguments("a = true\nb = false", "{a=true, b=false}"));
    }

    static Stream<Arguments> moments() {
        return Stream.of(
                arguments("a = 1979-05-27T07:32:00Z", "{a=1979-05-27T07:32Z}"),
                arguments("a = 1979-05-27t07:32:00z", "{a=1979-05-27T07:32Z}"),
                arguments("a = 1979-05-27 07:32:01Z", "{a=1979-05-27T07:32:01Z}"),
                arguments("a = 1979-05-27T00:32:00.999999-07:00", "{a=1979-05-27T00:32:00.999999-07:00}"),
                arguments("a = 1979-05-27T00:32:00-00:00", "{a=1979-05-27T00:32Z}"),
                arguments("a = 1979-05-27T07:32:00", "{a=1979-05-27T07:32}"),
                arguments("a = 1979-05-27 07:32:00.5", "{a=1979-05-27T07:32:00.500}"),
                arguments("a = 2024-02-29", "{a=2024-02-29}"),
                arguments("a = 2024-02-28 # day", "{a=2024-02-28}"),
                arguments("a = 07:32:00", "{a=07:32}"),
                arguments("a = 00:32:00.1234567891", "{a=00:32:00.123456789}"));
    }

    static Stream<Arguments> arrays() {
        return Stream.of(
                arguments("a = []", "{a=[]}"),
                arguments("a = [ ]", "{a=[]}"),
                arguments("a = [\n]", "{a=[]}"),
                arguments("a = [1,2,]", "{a=[1, 2]}"),
                arguments("a = [1, 'x', 2.5, true, [3], {b = 4}]", "{a=[1, \"x\", 2.5, true, [3], {b=4}]}"),
                arguments("a = [ # one\n 1, # two\n\n # three\n 2 # four\n , # five\n]", "{a=[1, 2]}"),
                arguments("a = [\r\n1,\r\n2\r\n]", "{a=[1, 2]}"),
                arguments("a = [[1, 2], ['x'], []]", "{a=[[1, 2], [\"x\"], []]}"),
                arguments("a = [\"\"\"x\ny\"\"\", 1]", "{a=[\"x\\ny\", 1]}"),
                arguments("a = [{b = 1}, {b = 2}]", "{a=[{b=1}, {b=2}]}"),
                arguments("a = [1979-05-27, 07:32:00]", "{a=[1979-05-27, 07:32]}"));
    }

    static Stream<Arguments> inlineTables() {
        return Stream.of(
                arguments("a = {}", "{a={}}"),
                arguments("a = { }", "{a={}}"),
                arguments("a = {b=1,c=2}", "{a={b=1, c=2}}"),
                arguments("a = { b = 1, \"c\" = 'x' }", "{a={b=1, c=\"x\"}}"),
                arguments("a = { b.c = 1, b.d = 2 }", "{a={b={c=1, d=2}}}"),
                arguments("a = { b = { c = {} } }", "{a={b={c={}}}}"),
                arguments("a = { b = [\n1,\n2,\n] }", "{a={b=[1, 2]}}"),
                arguments("a.b = { c = 1 }\na.d = 2", "{a={b={c=1}, d=2}}"));
    }

    static Stream<Arguments> tables() {
        return Stream.of(
                arguments("[a]", "{a={}}"),
                arguments("[ a . 'b' ]\nc = 1", "{a={b={c=1}}}"),
                arguments("[a]\nb = 1\n[c]\nd = 2", "{a={b=1}, c={d=2}}"),
                arguments("[a.b.c]\nd = 1\n[a]\ne = 2", "{a={b={c={d=1}}, e=2}}"),
                arguments("[a.b]\n[a]\n[a.c]", "{a={b={}, c={}}}"),
                arguments("x.y = 1\n[x.z]\nw = 2", "{x={y=1, z={w=2}}}"),
                arguments(
                        "[fruit]\napple.color = 1\n[fruit.apple.texture]\nsmooth = true",
                        "{fruit={apple={color=1, texture={smooth=true}}}}"),
                arguments("[a.b.c]\n[a]\nb.x = 1", "{a={b={c={}, x=1}}}"),
                arguments("[[a]]", "{a=[{}]}"),
                arguments("[[a]]\nb = 1\n[[a]]\n[[a]]\nb = 3", "{a=[{b=1}, {}, {b=3}]}"),
                arguments("[[a]]\nb = 1\n[a.c]\nd = 2\n[[a]]\n[a.c]\nd = 3", "{a=[{b=1, c={d=2}}, {c={d=3}}]}"),
                arguments(
                        "[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\nc = 2\n[[a]]\n[[a.b]]\nc = 3",
                        "{a=[{b=[{c=1}, {c=2}]}, {b=[{c=3}]}]}"),
                arguments("[[a.b]]\nc = 1\n[a]\nd = 2", "{a={b=[{c=1}], d=2}}"));
    }

    static Stream<Arguments> layout() {
        return Stream.of(
                arguments("", "{}"),
                arguments("\n\r\n \t\n", "{}"),
                arguments("# only a comment", "{}"),
                arguments("# 日本 \t comment\n", "{}"),
                arguments("\uFEFFa = 1", "{a=1}"),
                arguments("a = 1 # comment\r\nb = 2\r\n", "{a=1, b=2}"),
                arguments("  a = 1\n\t[b] # c\n  c = 2", "{a=1, b={c=2}}"));
    }

    @Test
    void everyValueKnowsItsLine() {
        var root = Toml.parse("test.toml", "a = 1\n\n[b]\nc = [\n  2,\n  '''\n\n''',\n  3]\n[[d]]\n");
        var b = (TomlValue.Table) root.find("b").orElseThrow();
        var c = (TomlValue.Items) b.find("c").orElseThrow();
        assertThat(root.find("a").orElseThrow().line()).isEqualTo(1);
        assertThat(b.line()).isEqualTo(3);
        assertThat(c.line()).isEqualTo(4);
        assertThat(c.values()).extracting(TomlValue::line).containsExactly(5, 6, 9);
        assertThat(root.find("d").orElseThrow().line()).isEqualTo(10);
    }

    @Test
    void keysKeepTheirOrder() {
        assertThat(Toml.parse("test.toml", "z = 1\na = 2\nm = 3").entries().keySet())
                .containsExactly("z", "a", "m");
    }

    @Test
    void aFileIsRead() throws Exception {
        var file = Files.writeString(folder.resolve("x.toml"), "name = \"é\"\n");
        assertThat(Plain.text(Toml.read(file))).isEqualTo("{name=\"é\"}");
    }

    @Test
    void sixtyFourLevelsAreRead() {
        assertThat(Toml.parse("test.toml", "a = " + "[".repeat(64) + "]".repeat(64))
                        .entries())
                .containsKey("a");
    }
}
