package dev.agentos.viewer;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;

/** The type of a viewer's content. */
public enum ContentType {
    TEXT,
    MARKDOWN,
    JSON,
    IMAGE,
    CHART,
    HTML;

    public static ContentType of(String text) {
        return Arrays.stream(values())
                .filter(type -> type.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "\"" + text + "\" is not a content type", "use text, markdown, json, image, chart or html"));
    }

    /** Its data is a JSON value, of the others it is a text. */
    public boolean isJson() {
        return this == JSON || this == CHART;
    }

    /** {@code markdown}: the name on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
