package dev.agentos.status;

import dev.agentos.core.TimedText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a kind of agent shows a question on its screen. The question begins with the last line that {@code begins} is
 * found in, or with the region, and {@code matches} is found in it. Its options are the numbered lines at its end that
 * {@code option} matches, whose groups are the number and the words; without {@code option} there are none, and
 * {@code allow} and {@code deny} are looked for in its last lines.
 */
public record QuestionRule(
        String id,
        Region region,
        Optional<Pattern> begins,
        Pattern matches,
        Optional<Pattern> option,
        Answer allow,
        Answer deny) {
    private static final Duration MATCHING_TIMEOUT = Duration.ofMillis(100);
    /** Borders are no part of what is said. */
    private static final Pattern LEFT_BORDER = Pattern.compile("^(\\s*[│┃▎] ?)+");

    private static final Pattern RIGHT_BORDER = Pattern.compile("(\\s*[│┃])*\\s*$");
    private static final Pattern ONLY_BORDERS = Pattern.compile("[\\s─━╌│┃╭╮╰╯┌┐└┘]*");
    private static final int LAST_LINES = 3;
    /** The question of an agent kind without rules for questions: the text on its screen. */
    private static final Region LAST_WORDS = Region.of("bottom(20)");

    private static final Pattern ANYTHING = Pattern.compile("");

    /** The option that means this, by its words, and what to type for it; without keys its number is typed. */
    public record Answer(Optional<Pattern> words, String keys) {
        public static final Answer UNKNOWN = new Answer(Optional.empty(), "");

        /** Something that is always typed. */
        static Answer always(String keys) {
            return keys.isEmpty() ? UNKNOWN : new Answer(Optional.of(ANYTHING), keys);
        }
    }

    /** For a kind whose questions are all answered with the same keys. */
    public static QuestionRule ofKeys(String allow, String deny) {
        return new QuestionRule(
                "keys",
                LAST_WORDS,
                Optional.empty(),
                ANYTHING,
                Optional.empty(),
                Answer.always(allow),
                Answer.always(deny));
    }

    private record Option(String number, String words) {}

    /** The question that stands on a screen. */
    public Optional<ScreenQuestion> find(String screen) {
        long deadline = System.nanoTime() + MATCHING_TIMEOUT.toNanos();
        try {
            var lines = region.lines(screen);
            for (int at = lines.size() - 1; begins.isPresent() && at >= 0; at--) {
                if (!found(begins.get(), lines.get(at), deadline)) continue;
                lines = lines.subList(at, lines.size());
                break;
            }
            var clean = lines.stream()
                    .filter(line -> !ONLY_BORDERS.matcher(line).matches())
                    .map(QuestionRule::withoutBorders)
                    .filter(line -> !line.isBlank())
                    .toList();
            var text = String.join("\n", clean);
            if (text.isBlank() || !found(matches, text, deadline)) return Optional.empty();
            var options = options(clean, deadline);
            return Optional.of(new ScreenQuestion(
                    text, keys(allow, clean, options, deadline), keys(deny, clean, options, deadline)));
        } catch (TimedText.TimeOver | StackOverflowError tooMuch) {
            return Optional.empty();
        }
    }

    private static boolean found(Pattern pattern, String text, long deadline) {
        return pattern.matcher(new TimedText(text, deadline)).find();
    }

    private static String withoutBorders(String line) {
        var text =
                RIGHT_BORDER.matcher(LEFT_BORDER.matcher(line).replaceFirst("")).replaceFirst("");
        return ONLY_BORDERS.matcher(text).matches() ? "" : text;
    }

    /** Read from the end up to number 1: numbered lines of what it asks about are no options. */
    private List<Option> options(List<String> lines, long deadline) {
        var options = new ArrayList<Option>();
        for (int at = lines.size() - 1; option.isPresent() && at >= 0; at--) {
            var line = option.get().matcher(new TimedText(lines.get(at), deadline));
            boolean isOption = line.find()
                    && (options.isEmpty()
                            || isBefore(line.group(1), options.getFirst().number()));
            if (isOption)
                options.addFirst(new Option(line.group(1), line.group(2).strip()));
            else if (!options.isEmpty()) return List.of();
            if (isOption && line.group(1).equals("1")) return options;
        }
        return List.of();
    }

    private static boolean isBefore(String number, String next) {
        return number.length() < 3 && next.length() < 3 && Integer.parseInt(number) + 1 == Integer.parseInt(next);
    }

    private Optional<String> keys(Answer answer, List<String> lines, List<Option> options, long deadline) {
        if (answer.words().isEmpty()) return Optional.empty();
        if (option.isPresent())
            return options.stream()
                    .filter(one -> found(answer.words().get(), one.words(), deadline))
                    .findFirst()
                    .map(one -> answer.keys().isEmpty() ? one.number() : answer.keys());
        var last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
        return last.stream().anyMatch(line -> found(answer.words().get(), line, deadline))
                ? Optional.of(answer.keys())
                : Optional.empty();
    }
}
