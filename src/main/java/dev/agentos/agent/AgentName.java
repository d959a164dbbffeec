package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;

/**
 * The name of an agent: also the end of its folder and of its branch, so it contains nothing that either could misread.
 */
public record AgentName(String text) {
    private static final Pattern ALLOWED = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?");

    public AgentName {
        if (!ALLOWED.matcher(text).matches())
            throw new InvalidInput(
                    "invalid agent name \"" + text + "\"",
                    "use 1 to 40 lowercase letters, digits and hyphens, such as fix-login");
    }

    @Override
    public String toString() {
        return text;
    }
}
