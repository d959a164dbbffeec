package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;

/**
 * What people call an agent: also the end of its folder and of its branch, and so without anything that either could
 * misread.
 */
public record AgentName(String text) {
    private static final Pattern ALLOWED = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?");

    public AgentName {
        if (!ALLOWED.matcher(text).matches())
            throw new InvalidInput(
                    "an agent cannot be called \"" + text + "\"",
                    "use 1 to 40 small letters, digits and hyphens, such as fix-login");
    }

    @Override
    public String toString() {
        return text;
    }
}
