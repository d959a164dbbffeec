package dev.agentos.screen;

import static dev.agentos.screen.Screens.fed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarginTest {
    private static final String ROWS = "1111\r\n2222\r\n3333\r\n4444";

    @Test
    void onlyTheRowsBetweenTheMarginsScroll() {
        assertThat(fed(4, 4, ROWS + "\033[2;3r\033[3H\n").text()).isEqualTo("1111\n3333\n\n4444");
    }

    @Test
    void belowTheMarginsNothingScrolls() {
        assertThat(fed(4, 4, ROWS + "\033[2;3r\033[4H\n\nx").text()).isEqualTo("1111\n2222\n3333\nx444");
    }

    @Test
    void originModeCountsFromTheMargins() {
        assertThat(fed(4, 4, ROWS + "\033[2;3r\033[?6h\033[9;1Hx").text()).isEqualTo("1111\n2222\nx333\n4444");
    }

    @Test
    void columnsOutsideTheMarginsStayWhereTheyAre() {
        assertThat(fed(4, 4, ROWS + "\033[?69h\033[2;3s\033[2S").text()).isEqualTo("1331\n2442\n3  3\n4  4");
    }

    @Test
    void textWrapsAtTheRightMargin() {
        assertThat(fed(6, 3, "\033[?69h\033[2;4s\033[1;2Habcde").text()).isEqualTo(" abc\n de\n");
    }

    @Test
    void linesAreInsertedInsideTheMarginsOnly() {
        assertThat(fed(4, 4, ROWS + "\033[2;3r\033[2H\033[L").text()).isEqualTo("1111\n\n2222\n4444");
        assertThat(fed(4, 4, ROWS + "\033[2;3r\033[4H\033[L").text()).isEqualTo(ROWS.replace("\r", ""));
    }

    @Test
    void aSelectiveEraseSparesProtectedText() {
        assertThat(fed(6, 1, "ab\033[1\"qcd\033[0\"qef\033[?2K").text()).isEqualTo("  cd");
    }

    @Test
    void anErasedCellKeepsTheBackground() {
        assertThat(fed(3, 1, "\033[44m\033[K").styledRow(0)).isEqualTo("\033[0;44m   \033[0m");
    }
}
