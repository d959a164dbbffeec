package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BidiControlsTest {
    @Test
    void eachIsShownAsWhatItIs() {
        assertThat(BidiControls.escape("a\u202eb\u2066c\u2069d\u200ee\u200ff\u061cg\u202ah"))
                .isEqualTo("a\\u202Eb\\u2066c\\u2069d\\u200Ee\\u200Ff\\u061Cg\\u202Ah");
    }

    @Test
    void everythingElseStays() {
        var text = "plain, שלום, عربى, 👩‍💻, \\u202E";
        assertThat(BidiControls.escape(text)).isEqualTo(text);
        assertThat(BidiControls.remove(text)).isEqualTo(text);
    }

    @Test
    void anErrorShowsThem() {
        assertThat(new InvalidInput("no file a\u202etxt.exe").line()).contains("a\\u202Etxt.exe");
    }
}
