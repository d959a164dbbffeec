package dev.agentos.viewer;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One thing to show. The data of JSON and charts is the JSON text. What is in it is not trusted: whoever shows it makes
 * it harmless.
 */
public record Content(ContentType type, String data) {
    static final int LARGEST = 1 << 20;
    private static final Pattern PICTURE =
            Pattern.compile("data:image/(png|jpeg|gif|webp|avif|bmp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}");
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|//.*", Pattern.DOTALL);

    public Content {
        if (data.length() > LARGEST)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "content has at most " + LARGEST + " characters", "append it in pieces");
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(data))
            throw new InvalidInput("the data has half a character in it (a lone surrogate)");
        if (type == ContentType.IMAGE
                && ADDRESS.matcher(data).matches()
                && !PICTURE.matcher(data).matches())
            throw new InvalidInput(
                    "a picture is a path in the workspace or data:image/…;base64,…",
                    "nothing is loaded from elsewhere");
    }
}
