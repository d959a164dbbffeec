package dev.agentos.viewer;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One part of a viewer's content. The data of JSON and charts is JSON text. It is not trusted: the canvas sanitizes it.
 */
public record ShownContent(ContentType type, String data) {
    static final int LARGEST = 1 << 20;
    private static final Pattern PICTURE =
            Pattern.compile("data:image/(png|jpeg|gif|webp|avif|bmp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}");
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|//.*", Pattern.DOTALL);

    public ShownContent {
        if (data.length() > LARGEST)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "content can have at most " + LARGEST + " characters", "append it in pieces");
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(data))
            throw new InvalidInput("the data contains an unpaired surrogate");
        if (type == ContentType.IMAGE
                && ADDRESS.matcher(data).matches()
                && !PICTURE.matcher(data).matches())
            throw new InvalidInput(
                    "an image must be a path in the workspace or data:image/…;base64,…",
                    "images are not loaded from other hosts");
    }
}
