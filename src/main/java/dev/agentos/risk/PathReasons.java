package dev.agentos.risk;

import dev.agentos.git.TreeFile;
import dev.agentos.review.Change;
import dev.agentos.review.Change.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reasons found in a change's path, its modes, and the files that the prompt names. */
final class PathReasons {
    private static final Pattern TEST =
            Pattern.compile("(^|/)(tests?|specs?|__tests__)/|(^|/)test_[^/]*$|[._-](test|spec|it)\\.[^/.]+$"
                    + "|(Test|Tests|IT|Spec)\\.[^/.]+$");
    private static final Set<String> MANIFESTS = Set.of(
            "package.json",
            "package-lock.json",
            "npm-shrinkwrap.json",
            "yarn.lock",
            "pnpm-lock.yaml",
            "bun.lockb",
            "pom.xml",
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "gradle.lockfile",
            "libs.versions.toml",
            "cargo.toml",
            "cargo.lock",
            "go.mod",
            "go.sum",
            "requirements.txt",
            "pyproject.toml",
            "poetry.lock",
            "pipfile",
            "pipfile.lock",
            "uv.lock",
            "setup.py",
            "gemfile",
            "gemfile.lock",
            "composer.json",
            "composer.lock",
            "packages.config",
            "packages.lock.json",
            "mix.exs",
            "mix.lock",
            "flake.lock");
    private static final Pattern RUN_BY_MACHINES =
            Pattern.compile("^\\.github/|^\\.gitlab-ci\\.yml$|^\\.circleci/|(^|/)jenkinsfile$|^\\.travis\\.yml$"
                    + "|^azure-pipelines\\.yml$|^\\.drone\\.yml$|(^|/)dockerfile[^/]*$"
                    + "|(^|/)docker-compose[^/]*\\.ya?ml$");
    private static final Pattern HOOK = Pattern.compile(
            "^\\.husky/|^\\.githooks/|(^|/)\\.pre-commit-config\\.yaml$|(^|/)\\.gitattributes$|(^|/)\\.envrc$");
    private static final Pattern SCRIPT =
            Pattern.compile("\\.(sh|bash|zsh|fish|ps1|bat|cmd)$|(^|/)(makefile|justfile|rakefile)$|^(scripts|bin)/");
    private static final Pattern NAMED_FILE =
            Pattern.compile("[\\w.-]{0,100}/[\\w./-]{0,200}\\w|[\\w-]{1,100}\\.[a-zA-Z]\\w{0,8}");
    private static final int MANY_LINES = 200;
    private static final int LONGEST_TASK = 5_000;

    private PathReasons() {}

    static boolean isTest(String path) {
        return TEST.matcher(path).find();
    }

    /** The files and folders that a task names. */
    static List<String> named(String task) {
        var read = task.substring(0, Math.min(LONGEST_TASK, task.length()));
        return NAMED_FILE
                .matcher(read)
                .results()
                .map(found -> found.group().replaceAll("^\\./|[./]+$", ""))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    static List<Reason> of(Change change, List<String> named) {
        var path = change.path().text();
        var low = path.toLowerCase(Locale.ROOT);
        var reasons = new ArrayList<Reason>();
        change.unshown().ifPresent(unshown -> reasons.add(new Reason(60, "cannot be shown: " + unshown.why())));
        if (isTest(path) && change.kind() == Kind.DELETED) reasons.add(new Reason(40, "deletes a test"));
        if (RUN_BY_MACHINES.matcher(low).find()) reasons.add(new Reason(30, "changes the build or CI configuration"));
        else if (HOOK.matcher(low).find())
            reasons.add(new Reason(30, "changes files that git or your shell runs automatically"));
        else if (SCRIPT.matcher(low).find()) reasons.add(new Reason(15, "changes a script"));
        if (MANIFESTS.contains(low.substring(low.lastIndexOf('/') + 1)))
            reasons.add(new Reason(25, "changes dependencies"));
        if (becomesExecutable(change)) reasons.add(new Reason(20, "is now executable"));
        if (change.now().filter(TreeFile::isLink).isPresent()) reasons.add(new Reason(15, "is a symbolic link"));
        change.lines()
                .filter(lines -> lines.removed() > MANY_LINES && lines.removed() > 3 * lines.added())
                .ifPresent(lines -> reasons.add(new Reason(10, "removes " + lines.removed() + " lines")));
        if (isOutsideOf(named, path)) reasons.add(new Reason(10, "is not mentioned in the prompt"));
        return reasons;
    }

    private static boolean becomesExecutable(Change change) {
        return change.now()
                        .filter(now -> now.mode().equals(TreeFile.EXECUTABLE))
                        .isPresent()
                && change.before()
                        .filter(before -> before.mode().equals(TreeFile.EXECUTABLE))
                        .isEmpty();
    }

    /** Only if the prompt names files or folders at all; a part of a path is enough to name it. */
    private static boolean isOutsideOf(List<String> named, String path) {
        return !named.isEmpty()
                && named.stream()
                        .noneMatch(name -> ("/" + path).contains("/" + name)
                                || Arrays.asList(path.split("/")).contains(name));
    }
}
