package dev.agentos.protocol;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;

/**
 * Counts the values and the nesting of a JSON text while it is read, before any object is built of it: two bytes of
 * text can become a hundred bytes of objects. Takes characters or bytes of UTF-8. Does not check that the text is
 * valid.
 */
public final class JsonMeter {
    public static final int MAX_VALUES = 200_000;
    public static final int MAX_DEPTH = 128;
    /** Of a number or a word such as {@code false}. */
    private static final int MAX_WORD = 1_000;

    private int values = 1;
    private int depth;
    private int word;
    private boolean inText;
    private boolean escaped;

    static void check(String json) {
        var meter = new JsonMeter();
        for (int i = 0; i < json.length(); i++) meter.add(json.charAt(i));
    }

    /** Throws TOO_LARGE for too many values and INVALID_INPUT for nesting that is too deep. */
    public void add(int character) {
        if (inText) addToText(character);
        else addStructure(character);
    }

    private void addToText(int character) {
        if (escaped) escaped = false;
        else if (character == '\\') escaped = true;
        else if (character == '"') inText = false;
    }

    private void addStructure(int character) {
        switch (character) {
            case '"' -> inText = true;
            case '[', '{' -> {
                if (++depth > MAX_DEPTH)
                    throw new InvalidInput("the JSON is nested too deeply: more than " + MAX_DEPTH + " levels");
                count();
            }
            case ']', '}' -> depth--;
            case ',', ':' -> count();
            case ' ', '\t', '\r', '\n' -> {}
            default -> {
                if (++word > MAX_WORD)
                    throw new InvalidInput("the JSON has a number of more than " + MAX_WORD + " digits");
                return;
            }
        }
        word = 0;
    }

    private void count() {
        if (++values > MAX_VALUES)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "the JSON has more than " + MAX_VALUES + " values", "send less at once");
    }
}
