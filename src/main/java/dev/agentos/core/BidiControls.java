package dev.agentos.core;

import java.util.regex.Pattern;

/** Characters that change the order in which text is shown, so that a line can look like something else. */
public final class BidiControls {
    private static final Pattern ANY = Pattern.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]");

    private BidiControls() {}

    /** Visible, and valid in JSON too: {@code \u005cu202E}. */
    public static String escape(String text) {
        return ANY.matcher(text)
                .replaceAll(
                        found -> String.format("\\\\u%04X", (int) found.group().charAt(0)));
    }

    public static String remove(String text) {
        return ANY.matcher(text).replaceAll("");
    }
}
