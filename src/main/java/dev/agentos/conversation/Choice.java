package dev.agentos.conversation;

import dev.agentos.protocol.AnswerOptionView;
import java.util.List;
import java.util.Optional;

/** An answer to a question: allow once, allow always, deny, or an option by its id. */
public sealed interface Choice {
    record Allow() implements Choice {}

    record AllowAlways() implements Choice {}

    record Deny() implements Choice {}

    record Option(String id) implements Choice {}

    /** Such as {@code allow}, {@code always}, {@code deny}, or an option's id. */
    static Choice of(String word) {
        return switch (word) {
            case "allow" -> new Allow();
            case "always" -> new AllowAlways();
            case "deny" -> new Deny();
            default -> new Option(word);
        };
    }

    /** The option for this answer. A denial prefers the option that holds once. */
    default Optional<AnswerOptionView> among(List<AnswerOptionView> options) {
        return switch (this) {
            case Allow _ -> kind(options, "allow_once");
            case AllowAlways _ -> kind(options, "allow_always");
            case Deny _ -> kind(options, "reject_once").or(() -> kind(options, "reject_always"));
            case Option(var id) ->
                options.stream().filter(option -> option.id().equals(id)).findFirst();
        };
    }

    private static Optional<AnswerOptionView> kind(List<AnswerOptionView> options, String kind) {
        return options.stream().filter(option -> option.kind().equals(kind)).findFirst();
    }
}
