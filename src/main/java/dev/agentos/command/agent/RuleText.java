package dev.agentos.command.agent;

import dev.agentos.protocol.RuleView;

/** A rule that holds, in words for people. */
final class RuleText {
    private RuleText() {}

    static String of(RuleView rule) {
        return rule.rule() + " (" + rule.priority() + "): " + rule.status()
                + (rule.evidence().isEmpty() ? "" : ", for " + found(rule));
    }

    private static String found(RuleView rule) {
        var quoted = "\"" + rule.evidence() + "\"";
        return switch (rule.region()) {
            case "protocol" -> "it says " + quoted;
            case "hook" -> "its hook said " + quoted;
            case "report" -> "it reports " + quoted;
            case "title" -> "its title shows " + quoted;
            case "progress" -> "its progress is " + quoted;
            case "foreground" -> foreground(rule.evidence());
            case "prompt" -> "its prompt is " + quoted;
            default -> "its screen shows " + quoted;
        };
    }

    private static String foreground(String evidence) {
        return switch (evidence) {
            case "itself" -> "it has the terminal to itself";
            case "another" -> "a program that it started has the terminal";
            default -> "who has the terminal is \"" + evidence + "\"";
        };
    }
}
