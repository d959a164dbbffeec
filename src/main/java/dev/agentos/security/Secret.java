package dev.agentos.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** A secret that grants access. Compared in constant time; prints as dots, so that no log or message can hold it. */
public final class Secret {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    /** 256 random bits, safe in a URL. */
    public static Secret random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** The text itself, for the one place that shows or stores it. */
    public String reveal() {
        return text;
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(bytes(), secret.bytes());
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "•••";
    }
}
