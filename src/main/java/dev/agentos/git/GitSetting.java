package dev.agentos.git;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of git's configuration. {@code scope} is git's word: system, global, local or worktree; {@code value} is
 * null for a key that stands alone, which means true.
 */
record GitSetting(
        String scope, String origin, String key, @Nullable String value) {
    /**
     * Settings that name no program, no file to write, and no place beyond the repository's own remotes. Everything
     * else is left out of a sealed view. Those remotes are the repository's to choose, so {@code url.*.insteadOf} may
     * rewrite them: the person's credentials are looked up for the host that results.
     */
    private static final Pattern HARMLESS = Pattern.compile(String.join(
            "|",
            "core\\.(repositoryformatversion|filemode|bare|symlinks|ignorecase|precomposeunicode|protecthfs|protectntfs"
                    + "|autocrlf|eol|safecrlf|excludesfile|attributesfile|quotepath|logallrefupdates|sharedrepository"
                    + "|abbrev|bigfilethreshold|compression|loosecompression|sparsecheckout|sparsecheckoutcone"
                    + "|trustctime|checkstat|whitespace|commentchar|commentstring|notesref|checkroundtripencoding"
                    + "|preloadindex|warnambiguousrefs|multipackindex|commitgraph|deltabasecachelimit|packedgitlimit"
                    + "|packedgitwindowsize|fsync|fsyncmethod|fsyncobjectfiles|createobject|disambiguate|maxtreedepth)",
            "extensions\\.(objectformat|compatobjectformat|refstorage|noop|noop-v1|preciousobjects|partialclone)",
            "(user|author|committer)\\.(name|email|useconfigonly|signingkey)",
            "(i18n|init|advice|color|column|tag|push|rebase|status|index|feature|pack|url|safe|stash"
                    + "|apply|checkout|notes|blame|grep|transfer|versionsort|commitgraph|worktree)\\..*",
            "fetch\\.(?!bundle).*",
            "http\\.(.*\\.)?(postbuffer|version|lowspeedlimit|lowspeedtime|maxrequests|minsessions|useragent|noepsv)",
            "branch\\.(?!.*\\.mergeoptions$).*",
            "pull\\.(ff|rebase)",
            "gc\\.(?!recentobjectshook).*",
            "log\\.(?!showsignature).*",
            "commit\\.(cleanup|gpgsign|status|verbose)",
            "gpg\\.format",
            "merge\\.(?!verifysignatures$)[^.]*",
            "diff\\.(?!external$)[^.]*",
            "diff\\..*\\.(binary|xfuncname|wordregex|algorithm)",
            "merge\\..*\\.name",
            "remote\\.(pushdefault|.*\\.(url|pushurl|fetch|push|mirror|prune|prunetags|tagopt|skipdefaultupdate"
                    + "|skipfetchall|promisor|partialclonefilter))",
            "submodule\\.(active|fetchjobs|propagatebranches|alternatelocation|.*\\.(url|active|branch|ignore))",
            "ssh\\.variant",
            "credential\\.(.*\\.)?(username|usehttppath)"));

    /** Homes of other users, git's own folder, options, and bytes that are no text. */
    private static final Pattern NOT_PLAIN = Pattern.compile("^(~[^/]|~$|%\\(|:\\()|\\x{FFFD}");

    private static final Pattern INCLUDE = Pattern.compile("include\\.path|includeif\\..*\\.path");

    /**
     * Parses the output of {@code git config --list -z --show-scope --show-origin}, without the settings that we passed
     * to that git.
     */
    static List<GitSetting> read(String listed) {
        var fields = Arrays.asList(listed.split("\0", -1));
        var settings = new ArrayList<GitSetting>();
        for (int at = 0; at + 2 < fields.size(); at += 3) {
            if (fields.get(at).equals("command")) continue;
            var entry = fields.get(at + 2);
            int end = entry.indexOf('\n');
            settings.add(new GitSetting(
                    fields.get(at),
                    fields.get(at + 1),
                    end < 0 ? entry : entry.substring(0, end),
                    end < 0 ? null : entry.substring(end + 1)));
        }
        return settings;
    }

    /** Changes when other settings count as harmless. */
    static String rules() {
        return Integer.toHexString(HARMLESS.pattern().hashCode());
    }

    boolean isOfRepository() {
        return scope.equals("local") || scope.equals("worktree");
    }

    boolean isHarmless() {
        return matches(HARMLESS);
    }

    boolean matches(Pattern keys) {
        return keys.matcher(plainKey()).matches();
    }

    /** Section and name do not depend on case; the part between them does, but is not used here. */
    private String plainKey() {
        return key.toLowerCase(Locale.ROOT);
    }

    /** The file that it is from, if it is from one. */
    Optional<String> file() {
        return origin.startsWith("file:") ? Optional.of(origin.substring("file:".length())) : Optional.empty();
    }

    boolean isInclude() {
        return matches(INCLUDE);
    }

    boolean isConditional() {
        return plainKey().startsWith("includeif.");
    }

    /**
     * The file that it includes, whether or not there is one; {@code folder} is where git listed the settings. Empty
     * when only git knows which file it means.
     */
    Optional<Path> included(Path folder) {
        return file().flatMap(file -> path(folder.resolve(file).getParent()));
    }

    /** The value as git reads a path; empty when only git knows what it means. */
    Optional<Path> path(Path base) {
        if (value == null || NOT_PLAIN.matcher(value).find()) return Optional.empty();
        try {
            return Optional.of(
                    value.startsWith("~/")
                            ? Path.of(System.getenv().getOrDefault("HOME", "/")).resolve(value.substring(2))
                            : base.resolve(value));
        } catch (InvalidPathException nonsense) {
            return Optional.empty();
        }
    }

    /** As git's configuration files have it. */
    String line() {
        int first = key.indexOf('.');
        int last = key.lastIndexOf('.');
        var section = first == last
                ? "[" + key.substring(0, first) + "]"
                : "[" + key.substring(0, first) + " \"" + escaped(key.substring(first + 1, last)) + "\"]";
        var name = key.substring(last + 1);
        return section + "\n\t" + (value == null ? name : name + " = \"" + escaped(value) + "\"") + "\n";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t")
                .replace("\b", "\\b");
    }
}
