package dev.agentos.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TomlInvalidTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource({"keys", "strings", "tables", "inlineTables", "layout"})
    void invalidTextIsRefusedWithItsPlace(String toml, String place, String wrong) {
        var error = catchThrowableOfType(AgentOsException.class, () -> Toml.parse("test.toml", toml));
        assertThat(error).isNotNull();
        assertThat(error.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
        assertThat(error.getMessage())
                .startsWith("test.toml:" + place + ": ")
                .contains(wrong)
                .contains("; expected ");
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments("= 1", "1:1", "unexpected '='"),
                arguments("a", "1:2", "unexpected end of the file"),
                arguments("a\n= 1", "1:2", "unexpected end of the line"),
                arguments("a =", "1:4", "unexpected end of the file"),
                arguments("a = # x", "1:5", "unexpected '#'"),
                arguments("a = \nb = 1", "1:5", "unexpected end of the line"),
                arguments("a b = 1", "1:3", "unexpected 'b'"),
                arguments("a..b = 1", "1:3", "unexpected '.'"),
                arguments(".a = 1", "1:1", "unexpected '.'"),
                arguments("a. = 1", "1:4", "unexpected '='"),
                arguments("é = 1", "1:1", "unexpected U+00E9"),
                arguments("a! = 1", "1:2", "unexpected '!'"),
                arguments("\"\"\"a\"\"\" = 1", "1:3", "unexpected '\"'"),
                arguments("\"a = 1", "1:1", "not closed"),
                arguments("\"a\nb\" = 1", "1:1", "not closed"),
                arguments("a = 1 b = 2", "1:7", "unexpected 'b'"),
                arguments("a = 1\na = 2", "2:1", "a is already defined on line 1"),
                arguments("a = 1\n\"a\" = 2", "2:1", "a is already defined on line 1"),
                arguments("a.b = 1\na.b = 2", "2:1", "a.b is already defined on line 1"),
                arguments("a = 1\na.b = 2", "2:1", "a on line 1 is a whole number"),
                arguments("a.b = 1\na = 2", "2:1", "a is already defined on line 1"),
                arguments("a = [1]\na.b = 2", "2:1", "a on line 1 is an array"));
    }

    static Stream<Arguments> strings() {
        return Stream.of(
                arguments("a = \"x", "1:5", "not closed"),
                arguments("a = \"x\ny\"", "1:5", "not closed"),
                arguments("a = 'x", "1:5", "not closed"),
                arguments("a = \"\"\"x\n\n", "1:5", "not closed"),
                arguments("a = '''x''", "1:5", "not closed"),
                arguments("a = \"\\x41\"", "1:6", "unknown escape"),
                arguments("a = \"\\e\"", "1:6", "unknown escape"),
                arguments("a = \"\\ \"", "1:6", "unknown escape"),
                arguments("a = \"\\", "1:6", "unknown escape"),
                arguments("a = \"\"\"x \\ y\"\"\"", "1:10", "unknown escape"),
                arguments("a = \"\\u12\"", "1:6", "incomplete Unicode escape"),
                arguments("a = \"\\u12G4\"", "1:6", "incomplete Unicode escape"),
                arguments("a = \"\\u00é4\"", "1:6", "incomplete Unicode escape"),
                arguments("a = \"\\uD800\"", "1:6", "not a Unicode character"),
                arguments("a = \"\\U00110000\"", "1:6", "not a Unicode character"),
                arguments("a = \"\\UFFFFFFFF\"", "1:6", "not a Unicode character"),
                arguments("a = \"\u0007\"", "1:6", "control character U+0007"),
                arguments("a = '\u0000'", "1:6", "control character U+0000"),
                arguments("a = '\u007f'", "1:6", "control character U+007F"),
                arguments("a = \"\"\"\u001f\"\"\"", "1:8", "control character U+001F"),
                arguments("a = \"\"\"x\ry\"\"\"", "1:9", "control character U+000D"),
                arguments("a = '''x\ry'''", "1:9", "control character U+000D"),
                arguments("a = \"\uD800x\"", "1:6", "surrogate"),
                arguments("a = \"x\" \"y\"", "1:9", "unexpected '\"'"),
                arguments("a = \"\"\"x\"\"\"\"\"\"", "1:14", "unexpected '\"'"),
                arguments("a = hello", "1:5", "hello is not a value"),
                arguments("a = True", "1:5", "True is not a value"),
                arguments("a = @", "1:5", "unexpected '@'"));
    }

    static Stream<Arguments> tables() {
        return Stream.of(
                arguments("[]", "1:2", "unexpected ']'"),
                arguments("[a", "1:3", "unexpected end of the file"),
                arguments("[a\n]", "1:3", "unexpected end of the line"),
                arguments("[a]]", "1:4", "unexpected ']'"),
                arguments("[[a]", "1:4", "unexpected ']'"),
                arguments("[[a] ]", "1:4", "unexpected ']'"),
                arguments("[ [a]]", "1:3", "unexpected '['"),
                arguments("[a.]", "1:4", "unexpected ']'"),
                arguments("[a]b = 1", "1:4", "unexpected 'b'"),
                arguments("[a]\n[a]", "2:2", "a is already defined on line 1"),
                arguments("[a]\nb = 1\n[a.b]", "3:2", "a.b is already defined on line 2"),
                arguments("[a]\nb = 1\n[a.b.c]", "3:2", "b on line 2 is a whole number"),
                arguments("[a.b]\n[a]\nb = 1", "3:1", "b is already defined on line 1"),
                arguments("a.b = 1\n[a]", "2:2", "a is already defined on line 1"),
                arguments("[fruit]\napple.color = 1\n[fruit.apple]", "3:2", "already defined on line 2"),
                arguments("[a.b.c]\nz = 9\n[a]\nb.c.t = 1", "4:1", "c is already defined on line 1"),
                arguments("[a]\n[[a]]", "2:3", "a is already defined"),
                arguments("[[a]]\n[a]", "2:2", "a is already defined"),
                arguments("a = []\n[[a]]", "2:3", "a is already defined"),
                arguments("a = [{}]\n[a.b]", "2:2", "a on line 1 is an array"),
                arguments("[[a.b]]\n[a]\nb.y = 2", "3:1", "b is already defined"),
                arguments("[[a]]\n[a.b]\n[[a.b]]", "3:3", "already defined"),
                arguments("[[a]]\n[[a.b]]\n[a.b]", "3:2", "already defined"),
                arguments("[a]\n[\"a\"]", "2:2", "a is already defined on line 1"));
    }

    static Stream<Arguments> inlineTables() {
        return Stream.of(
                arguments("a = {", "1:6", "unexpected end of the file"),
                arguments("a = {b = 1", "1:11", "unexpected end of the file"),
                arguments("a = {b = 1,}", "1:12", "unexpected '}'"),
                arguments("a = {,}", "1:6", "unexpected ','"),
                arguments("a = {b = 1 c = 2}", "1:12", "unexpected 'c'"),
                arguments("a = {\nb = 1}", "1:6", "unexpected end of the line"),
                arguments("a = {b = 1\n}", "1:11", "unexpected end of the line"),
                arguments("a = {b = 1 # x\n}", "1:12", "unexpected '#'"),
                arguments("a = {b = 1, b = 2}", "1:13", "b is already defined on line 1"),
                arguments("a = {b = 1, b.c = 2}", "1:13", "b on line 1 is a whole number"),
                arguments("a = {b = {c = 1}, b.d = 2}", "1:19", "b on line 1 is a table and cannot be extended"),
                arguments("a = {}\na.b = 1", "2:1", "a on line 1 is a table and cannot be extended"),
                arguments("a = {}\n[a]", "2:2", "a is already defined on line 1"),
                arguments("a = {b = {}}\n[a.b.c]", "2:2", "a on line 1 is a table and cannot be extended"),
                arguments("a.b = {}\n[a.b.c]", "2:2", "b on line 1 is a table and cannot be extended"),
                arguments("a = [", "1:6", "unexpected end of the file"),
                arguments("a = [1 2]", "1:8", "unexpected '2'"),
                arguments("a = [,]", "1:6", "unexpected ','"),
                arguments("a = [1,,2]", "1:8", "unexpected ','"),
                arguments("a = [1}", "1:7", "unexpected '}'"),
                arguments("a = [1]]", "1:8", "unexpected ']'"));
    }

    static Stream<Arguments> layout() {
        return Stream.of(
                arguments("a = 1\rb = 2", "1:6", "unexpected U+000D"),
                arguments("# \u0001", "1:3", "control character U+0001 in a comment"),
                arguments("# x\r", "1:4", "control character U+000D in a comment"),
                arguments("# \u007f", "1:3", "control character U+007F in a comment"),
                arguments("\u000b", "1:1", "unexpected U+000B"),
                arguments("a = 1\n\n  b = \u00a01", "3:7", "unexpected U+00A0"),
                arguments("a = " + "[".repeat(65) + "]".repeat(65), "1:69", "nested too deeply"),
                arguments("a = " + "{a = ".repeat(70), "1:325", "nested too deeply"),
                arguments("a.".repeat(70) + "a = 1", "1:145", "nested too deeply"),
                arguments("[" + "a.".repeat(70) + "a]", "1:2", "nested too deeply"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "-01",
                "+01",
                "1_",
                "_1",
                "1__0",
                "0x",
                "0xG",
                "+0x1",
                "-0b1",
                "0X1",
                "0o8",
                "0b2",
                "0x_1",
                "00",
                "9223372036854775808",
                "-9223372036854775809",
                "0xFFFFFFFFFFFFFFFF",
                "1.",
                ".1",
                "1.e1",
                "1e",
                "1e+",
                "01.5",
                "1._5",
                "1_.5",
                "1.5_",
                "1e_5",
                "1.2.3",
                "1e5e5",
                "1e5.5",
                "+",
                "-",
                "++1",
                "+-1",
                "Inf",
                "NAN",
                "- 1",
                "1,000",
                "1a",
                "nano",
                "infinity"
            })
    void invalidNumbersAreRefused(String number) {
        assertThatThrownBy(() -> Toml.parse("test.toml", "a = " + number))
                .isInstanceOf(AgentOsException.class)
                .hasMessageStartingWith("test.toml:1:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2021-02-29",
                "2021-13-01",
                "2021-00-10",
                "2021-01-32",
                "2021-1-01",
                "2021-01-1",
                "24:00:00",
                "12:60:00",
                "12:00:61",
                "12:00",
                "1:00:00",
                "12:00:00.",
                "2021-01-01T",
                "2021-01-01T12:00",
                "2021-01-01T12:00:00+1:00",
                "2021-01-01T12:00:00+25:00",
                "2021-01-01T12:00:00 Z",
                "2021-01-01  12:00:00",
                "20210-01-01",
                "12:00:00Z",
                "2021-01-01Z",
                "2021-01-01T12:00:00.Z",
                "2021-01-01T12:00:00ZZ"
            })
    void invalidMomentsAreRefused(String moment) {
        assertThatThrownBy(() -> Toml.parse("test.toml", "a = " + moment))
                .isInstanceOf(AgentOsException.class)
                .hasMessageStartingWith("test.toml:1:");
    }

    @Test
    void textOverOneMebibyteIsRefused() {
        assertThatThrownBy(() -> Toml.parse("test.toml", "#".repeat((1 << 20) + 1)))
                .hasMessageContaining("1 MiB");
    }

    @Test
    void fileOverOneMebibyteIsRefused() throws Exception {
        var file = Files.write(folder.resolve("large.toml"), new byte[(1 << 20) + 1]);
        assertThatThrownBy(() -> Toml.read(file))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("1 MiB");
    }

    @Test
    void fileThatIsNotUtf8IsRefusedWithItsLine() throws Exception {
        var file = Files.write(folder.resolve("latin.toml"), new byte[] {'\n', '#', (byte) 0xE9, '\n', '#'});
        assertThatThrownBy(() -> Toml.read(file)).hasMessageContaining("latin.toml:2: not valid UTF-8");
    }

    @Test
    void folderIsRefused() {
        assertThatThrownBy(() -> Toml.read(folder))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("not a regular file");
    }
}
