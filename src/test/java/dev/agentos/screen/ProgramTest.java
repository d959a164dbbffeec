package dev.agentos.screen;

import static dev.agentos.screen.Screens.fed;
import static dev.agentos.screen.Screens.feed;
import static dev.agentos.screen.Screens.replies;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What programs say and ask besides printing. */
class ProgramTest {
    @Test
    void leavingTheAlternateScreenBringsThePrimaryBack() {
        var screen = fed(10, 2, "shell\033[?1049h\033[Hprogram");
        assertThat(screen.alternateScreen()).isTrue();
        assertThat(feed(screen, "\033[?1049l$").text()).isEqualTo("shell$\n");
    }

    @Test
    void modesAreKnown() {
        var screen = fed(10, 2, "\033[?1;25;1004;1003;1006;2004;2026h\033[?25l\033[>5u");
        assertThat(screen.has(Mode.CURSOR_VISIBLE)).isFalse();
        assertThat(screen.modes())
                .contains(
                        Mode.APPLICATION_CURSOR_KEYS,
                        Mode.FOCUS_REPORTING,
                        Mode.BRACKETED_PASTE,
                        Mode.SYNCHRONIZED_OUTPUT);
        assertThat(screen.mouse()).isEqualTo(new Mouse(Mouse.Tracking.MOTION, Mouse.Encoding.SGR));
        assertThat(screen.keyboardFlags()).isEqualTo(5);
    }

    @Test
    void titlesCanBePutAsideAndTakenBack() {
        var screen = fed(10, 2, "\033]2;shell\007\033[22t\033]0;editor\033\\");
        assertThat(screen.title()).isEqualTo("editor");
        assertThat(feed(screen, "\033[23t").title()).isEqualTo("shell");
    }

    @Test
    void colourFormsMeanTheSame() {
        assertThat(fed(4, 1, "\033[38;2;1;2;3;48;5;200mx").styledRow(0))
                .isEqualTo("\033[0;38;2;1;2;3;48;5;200mx\033[0m")
                .isEqualTo(fed(4, 1, "\033[38:2::1:2:3;48:5:200mx").styledRow(0))
                .isEqualTo(fed(4, 1, "\033[38:2:1:2:3;48:5:200mx").styledRow(0));
    }

    @Test
    void linksBelongToCells() {
        var screen = fed(10, 1, "\033]8;id=1;https://example.org\033\\go\033]8;;\033\\ x");
        assertThat(screen.link(0, 1)).contains(new Hyperlink("1", "https://example.org"));
        assertThat(screen.link(0, 3)).isEmpty();
    }

    @Test
    void promptMarksTellWhetherACommandRuns() {
        var screen = fed(10, 1, "\033]133;A\007\033]133;B\007\033]133;C\007");
        assertThat(screen.promptMark().map(PromptMark::commandRunning)).contains(true);
        assertThat(feed(screen, "\033]133;D;3\007").promptMark())
                .isEqualTo(Optional.of(new PromptMark(PromptMark.Kind.COMMAND_ENDED, OptionalInt.of(3))));
    }

    @Test
    void notificationsAreCollected() {
        var screen = fed(
                10,
                1,
                "\033]9;done\007\033]777;notify;Agent;needs you\007\033]99;i=1;hello\033\\\033]9;4;1;40\007\007");
        assertThat(screen.notifications())
                .isEqualTo(List.of(
                        new ProgramNotification("", "done"),
                        new ProgramNotification("Agent", "needs you"),
                        new ProgramNotification("", "hello")));
        assertThat(screen.progress()).isEqualTo(new Progress(Progress.State.RUNNING, 40));
        assertThat(screen.bells()).isEqualTo(1);
    }

    @Test
    void theFolderIsKnown() {
        assertThat(fed(10, 1, "\033]7;file://host/home/me\007").folder()).contains("file://host/home/me");
    }

    @Test
    void questionsAreAnswered() {
        assertThat(replies("\033[c\033[>c\033[5n")).isEqualTo("\033[?62;22c\033[>0;276;0c\033[0n");
        assertThat(replies("ab\r\nc\033[6n")).isEqualTo("\033[2;2R");
        assertThat(replies("\033[?2004h\033[?2004$p\033[?25$p\033[?12345$p\033[4$p"))
                .isEqualTo("\033[?2004;1$y\033[?25;1$y\033[?12345;0$y\033[4;2$y");
        assertThat(replies("\033]11;?\007\033]4;1;#fff\007\033]4;1;?\007"))
                .isEqualTo("\033]11;rgb:0000/0000/0000\033\\\033]4;1;rgb:ffff/ffff/ffff\033\\");
        assertThat(replies("\033[?u\033[18t\033[>q")).isEqualTo("\033[?0u\033[8;4;10t\033P>|AgentOS\033\\");
    }

    @Test
    void settingsAreTold() {
        assertThat(replies("\033[1;31m\033P$qm\033\\")).isEqualTo("\033P1$r0;1;31m\033\\");
        assertThat(replies("\033[2;3r\033P$qr\033\\\033P$q q\033\\")).isEqualTo("\033P1$r2;3r\033\\\033P1$r0 q\033\\");
        assertThat(replies("\033P$qx\033\\\033P$q\"q\u009c")).isEqualTo("\033P0$r\033\\\033P1$r0\"q\033\\");
        assertThat(replies("\033P$q" + "m".repeat(100) + "\033\\\033P+q544e\033\\"))
                .isEmpty();
    }

    @Test
    void answersAreGivenOnce() {
        var screen = fed(10, 1, "\033[5n");
        screen.takeReplies();
        assertThat(screen.takeReplies()).isEmpty();
    }

    @Test
    void aRestoredScreenAsksNothingAndNotifiesNobody() {
        var screen = fed(10, 2, "\033[c\033]11;?\007\033]9;done\007\007");
        var restored = new Screen(10, 2);
        restored.feed(screen.ansi());
        assertThat(restored.takeReplies()).isEmpty();
        assertThat(restored.notifications()).isEmpty();
    }

    @Test
    void aResetLeavesWhatTheProgramSaidAboutItself() {
        var screen = fed(10, 2, "\033]2;title\007\033[?2004h\033[31mtext\033c");
        assertThat(screen.text()).isEqualTo("\n");
        assertThat(screen.has(Mode.BRACKETED_PASTE)).isFalse();
        assertThat(screen.title()).isEqualTo("title");
    }
}
