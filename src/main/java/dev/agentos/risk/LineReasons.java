package dev.agentos.risk;

import dev.agentos.review.ChangedLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reasons found in the added and removed lines of a change. Secrets are reported, but never quoted. */
final class LineReasons {
    private static final Pattern ASSERTION = Pattern.compile(
            "\\b(assert\\w*|expect|should|verify|require\\.\\w+|t\\.(Error|Fatal)f?)\\b\\s*[.(!]|\\bassert\\b");
    private static final Pattern SKIPPED =
            Pattern.compile("\\b(it|test|describe)\\.(skip|todo)\\b|\\b(xit|xtest|xdescribe)\\(|@Disabled|@Ignore\\b"
                    + "|pytest\\.mark\\.skip|\\bt\\.Skip\\(|#\\[ignore]");
    /** U+202A to U+202E and U+2066 to U+2069 in UTF-8; lines are bytes here. */
    private static final Pattern TURNED = Pattern.compile("\u00E2(\u0080[\u00AA-\u00AE]|\u0081[\u00A6-\u00A9])");

    private static final int LONGEST_LINE = 4_000;

    private record Secret(String kind, Pattern pattern) {}

    private static final List<Secret> SECRETS = List.of(
            new Secret("a private key", Pattern.compile("-----BEGIN (\\w+ )*PRIVATE KEY-----")),
            new Secret("an AWS key", Pattern.compile("\\b(AKIA|ASIA)[0-9A-Z]{16}\\b")),
            new Secret("a GitHub token", Pattern.compile("\\b(gh[pousr]_[0-9A-Za-z]{36,}|github_pat_\\w{50,})")),
            new Secret("a GitLab token", Pattern.compile("\\bglpat-[\\w-]{20,}")),
            new Secret("a Slack token", Pattern.compile("\\bxox[abeoprs]-[\\w-]{10,}")),
            new Secret("a Stripe key", Pattern.compile("\\b[rs]k_live_\\w{16,}")),
            new Secret("a model provider's key", Pattern.compile("\\bsk-[\\w-]{20,}")),
            new Secret("a Google key", Pattern.compile("\\bAIza[\\w-]{35}\\b")),
            new Secret("a token", Pattern.compile("\\beyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}\\.[\\w-]{10,}")),
            new Secret(
                    "a password in a URL",
                    Pattern.compile("\\b[a-z][a-z0-9+.-]{0,20}://[^\\s/:@]{1,100}:[^\\s/@$<{]{6,200}@")),
            new Secret(
                    "a password or key",
                    Pattern.compile("(?i)(password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)"
                            + "[\"']?\\s*[:=]\\s*[\"'][^\"'\\s$<{]{8,}[\"']")));

    private LineReasons() {}

    static List<Reason> of(String path, ChangedLines lines) {
        var reasons = new ArrayList<Reason>();
        if (lines.becameBinary()) reasons.add(new Reason(40, "was text and is now binary"));
        lines.added().stream()
                .filter(line -> finds(TURNED, line.text()))
                .findFirst()
                .ifPresent(line ->
                        reasons.add(new Reason(40, "contains characters that reorder text, on line " + line.number())));
        for (var line : lines.added()) secret(line).ifPresent(reasons::add);
        if (PathReasons.isTest(path)) {
            long fewer = lines.removed().stream()
                            .filter(line -> finds(ASSERTION, line))
                            .count()
                    - lines.added().stream()
                            .filter(line -> finds(ASSERTION, line.text()))
                            .count();
            if (fewer > 0)
                reasons.add(new Reason(30, "removes " + fewer + (fewer == 1 ? " assertion" : " assertions")));
            long skipped = lines.added().stream()
                            .filter(line -> finds(SKIPPED, line.text()))
                            .count()
                    - lines.removed().stream()
                            .filter(line -> finds(SKIPPED, line))
                            .count();
            if (skipped > 0) reasons.add(new Reason(30, "skips " + skipped + (skipped == 1 ? " test" : " tests")));
        }
        return reasons.stream().distinct().limit(5).toList();
    }

    private static Optional<Reason> secret(ChangedLines.Line line) {
        return SECRETS.stream()
                .filter(secret -> finds(secret.pattern(), line.text()))
                .findFirst()
                .map(secret -> new Reason(50, "may contain " + secret.kind() + ", on line " + line.number()));
    }

    private static boolean finds(Pattern pattern, String line) {
        return line.length() <= LONGEST_LINE && pattern.matcher(line).find();
    }
}
