package dev.agentos.command.agent;

import dev.agentos.protocol.RuleView;

/** Describes a status rule that matched. */
final class RuleText {
    private RuleText() {}

    static String of(RuleView rule) {
        return rule.rule() + " (priority " + rule.priority() + "): " + rule.status()
                + (rule.evidence().isEmpty() ? "" : ", because " + found(rule));
    }

    private static String found(RuleView rule) {
        var quoted = "\"" + rule.evidence() + "\"";
        return switch (rule.region()) {
            case "protocol" -> "ACP reports " + quoted;
            case "hook" -> "its hook reported " + quoted;
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
            case "itself" -> "it is the foreground program";
            case "another" -> "a program it started is in the foreground";
            default -> "the foreground program is \"" + evidence + "\"";
        };
    }
}
