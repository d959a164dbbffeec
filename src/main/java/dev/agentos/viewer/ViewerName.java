package dev.agentos.viewer;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;

/** Names one viewer of a session, in addresses too. */
public record ViewerName(String text) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    public ViewerName {
        if (!NAME.matcher(text).matches())
            throw new InvalidInput("a viewer's name must have 1 to 64 letters, digits, dots, dashes and underscores, "
                    + "and begin with a letter or digit");
    }

    @Override
    public String toString() {
        return text;
    }
}
