package dev.agentos.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {
    static String[] escapes() {
        return new String[] {
            "/",
            "/etc/passwd",
            "//etc/passwd",
            "..",
            "../x",
            "a/..",
            "a/../b",
            "a/../../b",
            ".",
            "./a",
            "a/./b",
            "a/.",
            "a//b",
            "a/",
            "~/../x",
            "a\\b",
            "..\\x",
            "C:\\x",
            "a\0b",
            "a\0/../x",
            "\0",
            "a\nb",
            "a\rb",
            "a\tb",
            "a\u001b[2Jb",
            "a\u007fb",
            "a\u0085b",
            "x".repeat(256),
            "é".repeat(128),
            "a/".repeat(2_100) + "a",
            "d/" + "x".repeat(5_000),
            "\ud800",
            "a\udc00b",
            "a\ufffdb",
            "a\ufffeb",
            "a\uffffb",
            "a\u202eb",
            "a\u2066b",
            "a\u200eb",
            "a\u200bb",
            "a\u2028b",
            "a\u2029b",
            "\ufeffa",
            "a\u00adb",
            "a\u2060b",
            "\uff0e\uff0e",
            "a/\uff0e\uff0e/b",
            "\u2025",
            "a/\u2024\u2024",
            "a\uff0fb",
            "a\u2215b",
            "a\u2044b",
            "a\uff3cb",
            "a\ufe68b",
            "\u2024",
            "\uff0e",
            ".\u200d.",
            ".\u200c",
            "\u200d",
            ".git",
            ".git/config",
            "a/.git/config",
            ".GIT",
            ".Git/hooks/pre-commit",
            ".git.",
            ".git ",
            ".git . .",
            "GIT~1",
            "git~1/config",
            "\uff0egit",
            ".g\u200cit",
            ".gi\uff54",
            ".\u200dgit/config",
        };
    }

    @ParameterizedTest
    @MethodSource("escapes")
    void pathsThatLeaveOrPretendAreRefusedWithOneError(String text) {
        assertThatThrownBy(() -> new WorkspacePath(text)).isInstanceOfSatisfying(AgentOsException.class, refused -> {
            assertThat(refused.code()).isEqualTo(ErrorCode.PATH_OUTSIDE);
            assertThat(refused.getMessage()).hasSizeLessThan(300);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a/b/c.txt",
                ".gitignore",
                ".github/workflows/x.yml",
                ".agentos/memory/context.md",
                "...",
                "a..b",
                ".a",
                "-rf",
                "--",
                "a b",
                " a",
                "née.txt",
                "ne\u0301e.txt",
                "日本語/ファイル.md",
                "👨‍👩‍👧.png",
                "x~1",
                "½",
                "…",
                "*?<>|\":;",
                "$(id)",
                "gi\u0307t",
                "می\u200cخواهم",
                "a:b",
                "%2e%2e",
                "CON"
            })
    void ordinaryAndUnusualNamesAreFine(String text) {
        assertThat(new WorkspacePath(text).text()).isEqualTo(text);
    }

    @Test
    void aPathKnowsItsFolderItsNameAndWhatIsInIt() {
        var path = new WorkspacePath("src/main/App.java");
        assertThat(path.name()).isEqualTo("App.java");
        assertThat(path.parent()).isEqualTo(new WorkspacePath("src/main"));
        assertThat(path.parent().child("App.java")).isEqualTo(path);
        assertThat(path.names()).containsExactly("src", "main", "App.java");
        assertThat(path.isIn(new WorkspacePath("src"))).isTrue();
        assertThat(path.isIn(new WorkspacePath("sr"))).isFalse();
        assertThat(new WorkspacePath("src").parent()).isEqualTo(WorkspacePath.ROOT);
    }
}
