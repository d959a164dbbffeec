package dev.agentos.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatusRulesTest {
    private static final Signals NOTHING =
            new Signals("", Duration.ZERO, "", "", "none", "itself", "", "", Duration.ZERO);

    private static StatusRule rule(String id, Activity state, int priority, String region, String matches) {
        return new StatusRule(
                id,
                state,
                priority,
                Region.of(region),
                Pattern.compile(matches, Pattern.MULTILINE),
                Optional.empty(),
                Duration.ZERO,
                Duration.ofMinutes(10));
    }

    private static Signals screen(String text, Duration quiet) {
        return new Signals("", Duration.ZERO, "", "", "none", "itself", "", text, quiet);
    }

    private static Signals hook(String word, Duration age) {
        return new Signals(word, age, "", "✳ ready", "none", "itself", "", "", Duration.ZERO);
    }

    @Test
    void theHighestThatHoldsDecidesAndTheOthersCanBeNamed() {
        var rules = new StatusRules(List.of(
                rule("rest", Activity.IDLE, 1, "title", "^✳"),
                rule("work", Activity.RUNNING, 5, "hook", "^Tool$"),
                rule("ask", Activity.WAITING, 9, "hook", "^Ask$")));
        assertThat(rules.decide(hook("Ask", Duration.ZERO)))
                .get()
                .extracting(found -> found.rule().id(), StatusDecision::evidence)
                .containsExactly("ask", "Ask");
        assertThat(rules.holding(hook("Tool", Duration.ZERO))
                        .map(found -> found.rule().id()))
                .containsExactly("work", "rest");
        assertThat(rules.decide(NOTHING)).isEmpty();
    }

    @Test
    void whatAHookSaidCountsForItsTimeOnly() {
        var rules = new StatusRules(List.of(
                rule("work", Activity.RUNNING, 5, "hook", "^Tool$"), rule("rest", Activity.IDLE, 1, "title", "^✳")));
        assertThat(rules.decide(hook("Tool", Duration.ofMinutes(10)))
                        .orElseThrow()
                        .activity())
                .isEqualTo(Activity.RUNNING);
        assertThat(rules.decide(hook("Tool", Duration.ofMinutes(11)))
                        .orElseThrow()
                        .activity())
                .isEqualTo(Activity.IDLE);
    }

    @Test
    void theBottomIsTheLastLinesThatAreNotEmpty() {
        var rules = new StatusRules(List.of(rule("two", Activity.WAITING, 1, "bottom(2)", "^proceed\\?$")));
        assertThat(rules.decide(screen("proceed?\n\n1. yes\n\n\n", Duration.ZERO)))
                .isPresent();
        assertThat(rules.decide(screen("proceed?\n1. yes\n2. no\n", Duration.ZERO)))
                .isEmpty();
    }

    @Test
    void aRuleMayWaitForQuietAndStepBack() {
        var rule = new StatusRule(
                "prompt",
                Activity.IDLE,
                1,
                Region.of("screen"),
                Pattern.compile("> "),
                Optional.of(Pattern.compile("esc")),
                Duration.ofSeconds(2),
                Duration.ZERO);
        assertThat(evidence(rule, screen("> ", Duration.ofSeconds(1)))).isEmpty();
        assertThat(evidence(rule, screen("> ", Duration.ofSeconds(2)))).isPresent();
        assertThat(evidence(rule, screen("> esc to interrupt", Duration.ofSeconds(2))))
                .isEmpty();
    }

    private static Optional<String> evidence(StatusRule rule, Signals signals) {
        return rule.evidence(signals, Long.MAX_VALUE);
    }

    @Test
    void manyThatTakeForEverTakeNoLongerThanOneLook() {
        var evil = IntStream.range(0, 5_000)
                .mapToObj(number -> rule("evil" + number, Activity.IDLE, 1, "screen", "(a+)+$"))
                .toList();
        assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> assertThat(new StatusRules(evil).decide(screen("a".repeat(50) + "!", Duration.ZERO)))
                        .isEmpty());
    }

    @Test
    void anExpressionThatTakesForEverFindsNothing() {
        var rule = rule("evil", Activity.IDLE, 1, "screen", "(a+)+$");
        assertThat(evidence(rule, screen("a".repeat(50) + "!", Duration.ZERO))).isEmpty();
    }
}
