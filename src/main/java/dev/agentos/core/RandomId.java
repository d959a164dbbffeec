package dev.agentos.core;

import java.security.SecureRandom;

/**
 * Creates ids that cannot be guessed and are easy to read aloud: 16 characters of base 32 (80 bits), without i, l, o
 * and u.
 */
public final class RandomId {
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int LENGTH = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomId() {}

    public static String next() {
        var bytes = new byte[LENGTH];
        RANDOM.nextBytes(bytes);
        var id = new StringBuilder(LENGTH);
        for (byte b : bytes) id.append(ALPHABET.charAt(b & 31));
        return id.toString();
    }

    /** Whether {@code text} could have come from {@link #next()}; ids from outside are checked before they are used. */
    public static boolean isValid(String text) {
        if (text.length() != LENGTH) return false;
        for (int i = 0; i < LENGTH; i++) if (ALPHABET.indexOf(text.charAt(i)) < 0) return false;
        return true;
    }
}
