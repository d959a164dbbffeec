package dev.agentos.action;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The type of an action. */
public enum ActionType {
    CODE_INSERT("code.insert"),
    CODE_REPLACE("code.replace"),
    CODE_DELETE("code.delete"),
    COMMAND_EXECUTE("command.execute"),
    FILE_CREATE("file.create"),
    FILE_MODIFY("file.modify"),
    SUGGESTION_PROVIDE("suggestion.provide"),
    EXPLANATION_ADD("explanation.add");

    private final String text;

    ActionType(String text) {
        this.text = text;
    }

    static ActionType of(String text) {
        return Arrays.stream(values())
                .filter(type -> type.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "unknown action type \"" + text + "\"",
                        "use one of "
                                + Arrays.stream(values())
                                        .map(ActionType::toString)
                                        .collect(Collectors.joining(", "))));
    }

    /** Whether it is shown to people instead of applied, in every mode. */
    boolean isShown() {
        return this == SUGGESTION_PROVIDE || this == EXPLANATION_ADD;
    }

    /** Whether it speaks of a range of a text, which moves with the text. */
    boolean hasPlace() {
        return switch (this) {
            case CODE_INSERT, CODE_REPLACE, CODE_DELETE, SUGGESTION_PROVIDE, EXPLANATION_ADD -> true;
            case COMMAND_EXECUTE, FILE_CREATE, FILE_MODIFY -> false;
        };
    }

    /** {@code code.insert}: the name in documents, tables and messages. */
    @Override
    public String toString() {
        return text;
    }
}
