package dev.agentos.command.terminal;

import dev.agentos.core.InvalidInput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the detach key in a person's input: as the control character, or in the longer form that terminals use when a
 * program has requested it. Pressed twice, it goes to the program. Pasted text never detaches.
 */
final class DetachKey {
    private static final Pattern NAME = Pattern.compile("(?:ctrl-|ctrl\\+|c-|\\^)([a-z\\[\\]\\\\^_@])");
    private static final Pattern KEY =
            Pattern.compile("\\x1b\\[27;(\\d+);(\\d+)~|\\x1b\\[(\\d+)(?::[\\d:]*)?;(\\d+)(?::(\\d))?(?:;[\\d:]*)?u");
    private static final Pattern CUT = Pattern.compile("\\x1b(?:\\[[0-9;:]*)?\\z");
    private static final String PASTE = "\u001b[200~";
    private static final String PASTED = "\u001b[201~";
    private static final int CTRL = 4;
    /** Caps lock and num lock do not make it another key. */
    private static final int LOCKS = 64 | 128;

    private final int key;
    private final ByteArrayOutputStream keys = new ByteArrayOutputStream();
    private boolean pasting;
    private boolean pressed;
    private boolean detaches;
    private String cut = "";

    private DetachKey(int key) {
        this.key = key;
    }

    /** {@code ctrl-]}, {@code ^a} or {@code none}. */
    static DetachKey named(String name) {
        var plain = name.toLowerCase(Locale.ROOT);
        if (plain.equals("none")) return new DetachKey(-1);
        var named = NAME.matcher(plain);
        if (!named.matches())
            throw new InvalidInput(
                    "\"" + name + "\" cannot be the detach key", "use one like ctrl-] or ctrl-b, or none");
        return new DetachKey(named.group(1).charAt(0));
    }

    /** The input for the program: everything typed before the detach key. */
    byte[] take(byte[] typed, int count) {
        var text = cut + new String(typed, 0, count, StandardCharsets.ISO_8859_1);
        cut = "";
        keys.reset();
        for (int at = 0; at < text.length(); ) at = next(text, at);
        return keys.toByteArray();
    }

    /** Pressed once: it detaches unless it is pressed again at once. */
    boolean isPressed() {
        return pressed;
    }

    /** Pressed once, and then something else was. */
    boolean detaches() {
        return detaches;
    }

    private int next(String text, int at) {
        if (text.startsWith(pasting ? PASTED : PASTE, at)) {
            pasting = !pasting;
            return pass(text, at, at + PASTE.length());
        }
        if (key < 0 || pasting) return pass(text, at, at + 1);
        if (text.charAt(at) == (key & 0x1f)) return press(text, at, at + 1);
        if (text.charAt(at) != 0x1b) return pass(text, at, at + 1);
        var sequence = KEY.matcher(text).region(at, text.length());
        if (sequence.lookingAt()) return key(text, at, sequence);
        if (text.length() - at > 2
                && CUT.matcher(text).region(at, text.length()).lookingAt()) {
            cut = text.substring(at);
            return text.length();
        }
        return pass(text, at, at + 1);
    }

    private int key(String text, int at, Matcher sequence) {
        if (!isKey(sequence)) return pass(text, at, sequence.end());
        boolean released = "3".equals(sequence.group(5));
        if (!released) return press(text, at, sequence.end());
        return pressed ? sequence.end() : pass(text, at, sequence.end());
    }

    private boolean isKey(Matcher sequence) {
        boolean xterm = sequence.group(1) != null;
        int modifiers = number(sequence.group(xterm ? 1 : 4)) - 1 & ~LOCKS;
        return modifiers == CTRL && number(sequence.group(xterm ? 2 : 3)) == key;
    }

    private static int number(String digits) {
        return digits.length() > 6 ? 0 : Integer.parseInt(digits);
    }

    private int press(String text, int from, int to) {
        boolean again = pressed;
        pressed = !pressed;
        return again ? pass(text, from, to) : to;
    }

    private int pass(String text, int from, int to) {
        if (pressed) {
            detaches = true;
            return text.length();
        }
        keys.writeBytes(text.substring(from, to).getBytes(StandardCharsets.ISO_8859_1));
        return to;
    }
}
