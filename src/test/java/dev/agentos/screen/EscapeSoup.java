package dev.agentos.screen;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Random output in which most sequences are well formed, so that it reaches far into the model. */
final class EscapeSoup {
    private static final String[] TEXTS = {
        "a",
        "hello",
        " ",
        "漢",
        "字x",
        "e\u0301",
        "\u0308",
        "😀",
        "👩\u200D🚀",
        "👍🏽",
        "🏽",
        "🇩🇪",
        "🇩",
        "❤\uFE0F",
        "\uFE0F",
        "1\uFE0F\u20E3",
        "\u200D",
        "ｶ",
        "\u1100\u1161",
        "wwwwwwwwwwwwwwwwwwwwwww",
        "漢漢漢漢漢漢漢漢漢漢漢",
        "~",
        "q",
        "lqk"
    };
    private static final String FINALS = "@ABCDEFGHIJKLMPSTXZ`abdefghlmmmmnrrrsstu";
    private static final String[] PRIVATE_MODES = {
        "1", "5", "6", "6", "7", "7", "9", "12", "25", "45", "47", "66", "69", "69", "1000", "1002", "1003", "1004",
        "1005", "1006", "1007", "1015", "1016", "1047", "1048", "1049", "2004", "2026", "2031"
    };
    private static final String[] COMMANDS = {
        "0;title",
        "1;icon",
        "2;fenêtre 漢",
        "4;1;#123456",
        "4;300;#fff",
        "7;file://host/folder",
        "8;;https://example.org",
        "8;id=a;x:y",
        "8;;",
        "9;note",
        "9;4;1;50",
        "9;4;0",
        "10;rgb:1/2/3",
        "11;?",
        "104",
        "104;1",
        "110",
        "112",
        "12;#abc",
        "133;A",
        "133;C",
        "133;D;7",
        "133;D",
        "52;c;aGk=",
        "777;notify;a;b"
    };
    private static final String[] OTHERS = {
        "\r",
        "\n",
        "\t",
        "\b",
        "\016",
        "\017",
        "\0337",
        "\0338",
        "\033D",
        "\033E",
        "\033M",
        "\033H",
        "\033(0",
        "\033)0",
        "\033(B",
        "\033*A",
        "\033N",
        "\033O",
        "\033n",
        "\033o",
        "\033=",
        "\033>",
        "\033#8",
        "\033c",
        "\033[!p",
        "\033[1\"q",
        "\033[0\"q",
        "\033[?J",
        "\033[?1K",
        "\033[3 q",
        "\033[2 @",
        "\033[2 A",
        "\033[2'}",
        "\033[2'~",
        "\033[4h",
        "\033[4l",
        "\033[20h",
        "\033[>5u",
        "\033[<u",
        "\033[=3;2u",
        "\033[22t",
        "\033[23;2t",
        "\033[>4;2m",
        "\033[?5W",
        "\033[3g",
        "\033[2b",
        "\u009B5m",
        "\u0085",
        "\030",
        "\032",
        "\033P1$q",
        "\033P$qm\033\\",
        "\033P$q",
        "wwwwwwwwwwwwwwwwwwwwwww\0337",
        "\033\\",
        "\033[",
        "\033]2;un",
        "\033[38:2::1:2:3;4:3m",
        "\033[58:5:9m"
    };

    private final Random random;

    EscapeSoup(long seed) {
        random = new Random(seed);
    }

    /** A small screen, where edges are near. */
    Screen screen() {
        return new Screen(1 + random.nextInt(20), 1 + random.nextInt(8));
    }

    int number(int bound) {
        return random.nextInt(bound);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    byte[] bytes(int pieces) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < pieces; i++) bytes.writeBytes(piece());
        return bytes.toByteArray();
    }

    private byte[] piece() {
        if (chance(2)) return new byte[] {(byte) random.nextInt(256)};
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> utf8(TEXTS);
            case 4, 5, 6 -> sequence().getBytes(StandardCharsets.UTF_8);
            case 7 -> ("\033[?" + one(PRIVATE_MODES) + (chance(60) ? "h" : "l")).getBytes(StandardCharsets.UTF_8);
            case 8 -> utf8(OTHERS);
            default -> ("\033]" + one(COMMANDS) + (chance(50) ? "\007" : "\033\\")).getBytes(StandardCharsets.UTF_8);
        };
    }

    private String sequence() {
        var text = new StringBuilder("\033[");
        for (int i = random.nextInt(4); i > 0; i--)
            text.append(chance(80) ? random.nextInt(12) : random.nextInt(110)).append(chance(95) ? ';' : ':');
        return text.append(chance(50) ? "" : random.nextInt(8))
                .append(FINALS.charAt(random.nextInt(FINALS.length())))
                .toString();
    }

    private String one(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private byte[] utf8(String[] choices) {
        return one(choices).getBytes(StandardCharsets.UTF_8);
    }
}
