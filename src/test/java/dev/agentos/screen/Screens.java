package dev.agentos.screen;

import java.nio.charset.StandardCharsets;

/** Short ways to feed a screen in tests. */
final class Screens {
    private Screens() {}

    static Screen fed(int columns, int rows, String output) {
        return feed(new Screen(columns, rows), output);
    }

    static Screen feed(Screen screen, String output) {
        screen.feed(output.getBytes(StandardCharsets.UTF_8));
        return screen;
    }

    static Screen fedBytes(int columns, int rows, int... bytes) {
        var screen = new Screen(columns, rows);
        for (int b : bytes) screen.feed(new byte[] {(byte) b});
        return screen;
    }

    static String replies(String output) {
        return new String(fed(10, 4, output).takeReplies(), StandardCharsets.UTF_8);
    }
}
