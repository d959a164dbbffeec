package dev.agentos.screen;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures how fast screens take output. Run by hand, with {@code -XX:TieredStopAtLevel=1} for the compiler that the
 * daemon uses.
 */
final class ScreenSpeed {
    private static final int PIECE = 64 * 1024;
    private static final int ROUNDS = 7;
    private static final int BYTES = 64 << 20;

    private ScreenSpeed() {}

    public static void main(String[] arguments) {
        outputs().forEach((name, output) -> {
            double best = 0;
            for (int round = 0; round < ROUNDS; round++) best = Math.max(best, megabytesPerSecond(output));
            System.out.printf("%-12s %6.0f MB/s%n", name, best);
        });
        var screen = new Screen(120, 40);
        screen.feed(outputs().get("text"));
        long start = System.nanoTime();
        int size = 0;
        for (int i = 0; i < 2000; i++) size = screen.ansi().length;
        System.out.printf("ansi         %6d bytes, %d us%n", size, (System.nanoTime() - start) / 2_000_000);
        System.out.printf("memory       %6d bytes a screen%n", memory());
    }

    private static Map<String, byte[]> outputs() {
        var outputs = new TreeMap<String, byte[]>();
        outputs.put(
                "text",
                repeated("The quick brown fox jumps over the lazy dog, and the agent writes one more line.\r\n"));
        outputs.put("log", repeated("[INFO] dev.agentos: done in 12 ms\r\n\r\nok\r\n"));
        outputs.put("short lines", repeated("y\r\n"));
        outputs.put(
                "colours",
                repeated("\033[01;34mfolder\033[0m  \033[38;5;208mfile.txt\033[0m  "
                        + "\033[38;2;10;20;30mother\033[0m\r\n"));
        outputs.put("chinese", repeated("漢字かなカナ한국어中文漢字かなカナ한국어中文\r\n"));
        outputs.put("boxes", repeated("│ ├─┤ └──┘ text ═══ │\r\n"));
        Fixture.recordings().forEach(fixture -> {
            if (!fixture.name().matches("progress|unicode|bash"))
                outputs.put(fixture.name(), repeated(new String(fixture.bytes(), StandardCharsets.UTF_8)));
        });
        return outputs;
    }

    private static byte[] repeated(String text) {
        return text.repeat(Math.max(1, PIECE / text.length())).getBytes(StandardCharsets.UTF_8);
    }

    private static double megabytesPerSecond(byte[] output) {
        var screen = new Screen(120, 40);
        long start = System.nanoTime();
        long fed = 0;
        for (; fed < BYTES; fed += output.length) screen.feed(output);
        return fed * 1e3 / (System.nanoTime() - start);
    }

    private static long memory() {
        var screens = new Screen[200];
        long before = used();
        for (int i = 0; i < screens.length; i++) {
            screens[i] = new Screen(120, 40);
            screens[i].feed("hello".getBytes(StandardCharsets.UTF_8));
        }
        long after = used();
        Reference.reachabilityFence(screens);
        return (after - before) / screens.length;
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
