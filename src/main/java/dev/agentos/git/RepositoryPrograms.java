package dev.agentos.git;

import dev.agentos.core.SmallFile;
import dev.agentos.security.TrustedTexts;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The programs that a repository names, as shown to a person before they trust it: settings that are not on the
 * harmless list, attributes that select filters and merge drivers, and hooks with their text. {@code runs}: whether
 * there is anything that git would run; {@code filters}: the names of the filters that only the repository defines;
 * {@code place}: the key under which trust is stored; {@code hidden}: why the text may lack something that would run,
 * in which case it cannot be trusted.
 */
public record RepositoryPrograms(
        Path place,
        String text,
        boolean runs,
        Optional<String> hidden,
        Set<String> filters,
        Optional<Path> hooksOfThePerson) {
    private static final Pattern PROGRAM = Pattern.compile(String.join(
            "|",
            "filter\\..*\\.(clean|smudge|process)",
            "merge\\..*\\.driver",
            "core\\.(sshcommand|gitproxy|alternaterefscommand)",
            "gpg\\.(.*\\.)?program",
            "gpg\\.ssh\\.defaultkeycommand",
            "credential\\.(.*\\.)?helper",
            "remote\\..*\\.(uploadpack|receivepack|vcs|proxy|proxyauthmethod)",
            // No programs, but files and hosts: who needs them can trust them.
            "http\\..*",
            "protocol\\..*",
            "hook\\..*"));
    private static final Pattern FILTER = Pattern.compile("filter\\.(.*)\\.(?:clean|smudge|process)");
    private static final Pattern SELECTING = Pattern.compile("\\b(filter|merge)=");
    private static final String HOOKS_PATH = "core.hookspath";
    private static final int MAX_FILE = 1 << 20;
    private static final int MAX_HOOKS = 200;

    static RepositoryPrograms of(GitDirectory repository, List<GitSetting> settings) {
        var lines = new ArrayList<String>();
        boolean runs = false;
        for (var setting : settings) {
            if (!setting.isOfRepository() || setting.isHarmless()) continue;
            lines.add("setting " + setting.key() + (setting.value() == null ? "" : " = " + setting.value()));
            runs |= setting.matches(PROGRAM);
        }
        lines.addAll(attributes(repository.common().resolve("info/attributes"), ".git/info/attributes"));
        lines.addAll(attributes(repository.top().resolve(".gitattributes"), ".gitattributes"));
        var path = settings.stream()
                .filter(setting -> setting.key().equals(HOOKS_PATH))
                .reduce((first, last) -> last);
        boolean own = path.isPresent() && !path.get().isOfRepository() && isAbsolute(path.get());
        var folder = path.flatMap(setting -> hooksPath(repository, setting))
                .orElse(repository.common().resolve("hooks"));
        boolean isKnown = path.isEmpty() || path.get().path(repository.top()).isPresent();
        var hooks = own ? Hooks.NONE : isKnown ? hooks(folder) : Hooks.hidden("hooks in a folder AgentOS cannot find");
        for (var hook : hooks.texts().entrySet()) {
            lines.add("hook " + hook.getKey());
            hook.getValue().lines().forEach(line -> lines.add("    " + line));
        }
        var hidden = hooks.hidden().or(() -> hiddenIncludes(repository, settings));
        hidden.ifPresent(why -> lines.add("cannot be trusted: " + why));
        runs |= !hooks.texts().isEmpty() || hooks.hidden().isPresent();
        var text = String.join("\n", lines);
        var hooksOfThePerson = own ? Optional.of(folder) : Optional.<Path>empty();
        return new RepositoryPrograms(repository.common(), text, runs, hidden, filters(settings), hooksOfThePerson);
    }

    /** Whether a person has read all that would run, and lets it. */
    public boolean isTrusted(TrustedTexts trusted) {
        return hidden.isEmpty() && trusted.isTrusted(place, text);
    }

    /** A condition, such as a branch, may come to hold while a trusted git runs. */
    private static Optional<String> hiddenIncludes(GitDirectory repository, List<GitSetting> settings) {
        return settings.stream()
                .filter(setting -> setting.isOfRepository() && setting.isInclude())
                .filter(setting -> setting.isConditional()
                        || setting.included(repository.own()).isEmpty())
                .findFirst()
                .map(setting -> "settings from files included by " + setting.key());
    }

    private static Set<String> filters(List<GitSetting> settings) {
        var filters = new TreeSet<>(filters(settings, true));
        filters.removeAll(filters(settings, false));
        return filters;
    }

    private static Set<String> filters(List<GitSetting> settings, boolean ofRepository) {
        return settings.stream()
                .filter(setting -> setting.isOfRepository() == ofRepository)
                .map(setting -> FILTER.matcher(setting.key()))
                .filter(Matcher::matches)
                .map(filter -> filter.group(1))
                .collect(Collectors.toSet());
    }

    private static boolean isAbsolute(GitSetting setting) {
        var value = String.valueOf(setting.value());
        return value.startsWith("/") || value.startsWith("~");
    }

    private static Optional<Path> hooksPath(GitDirectory repository, GitSetting setting) {
        var value = String.valueOf(setting.value());
        try {
            if (value.startsWith("~/"))
                return Optional.of(Path.of(System.getProperty("user.home"), value.substring(2)));
            return Optional.of(repository.top().resolve(value));
        } catch (InvalidPathException nonsense) {
            return Optional.empty();
        }
    }

    private static List<String> attributes(Path file, String name) {
        return read(file)
                .lines()
                .filter(line -> !line.startsWith("#") && SELECTING.matcher(line).find())
                .map(line -> "attribute " + line.strip() + " (" + name + ")")
                .toList();
    }

    /** The hooks that git would run, by name, with their text; all of them, unless some are hidden. */
    private record Hooks(SortedMap<String, String> texts, Optional<String> hidden) {
        static final Hooks NONE = new Hooks(new TreeMap<>(), Optional.empty());

        static Hooks hidden(String why) {
            return new Hooks(new TreeMap<>(), Optional.of(why));
        }
    }

    /** Of any name: another git may know hooks that we do not. */
    private static Hooks hooks(Path folder) {
        if (!Files.isDirectory(folder)) return Hooks.NONE;
        var texts = new TreeMap<String, String>();
        try (var files = Files.list(folder)) {
            var found = files.filter(file -> !file.toString().endsWith(".sample")
                            && Files.isExecutable(file)
                            && Files.isRegularFile(file))
                    .limit(MAX_HOOKS + 1)
                    .toList();
            if (found.size() > MAX_HOOKS) return Hooks.hidden("more than " + MAX_HOOKS + " hooks in " + folder);
            for (var file : found) texts.put(file.getFileName().toString(), hook(file));
            return new Hooks(texts, Optional.empty());
        } catch (IOException | UncheckedIOException unreadable) {
            return Hooks.hidden("hooks that cannot be read: " + unreadable.getMessage());
        }
    }

    private static String read(Path file) {
        try {
            return SmallFile.read(file, MAX_FILE).orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** The digest stands for what cannot be shown: bytes that are no text, and what is too long. */
    private static String hook(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
            return "sha256 " + HexFormat.of().formatHex(digest.digest()) + "\n" + read(file);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
