package dev.agentos.agent;

import dev.agentos.config.Toml;
import dev.agentos.config.TomlValue;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.status.Activity;
import dev.agentos.status.Region;
import dev.agentos.status.StatusRule;
import dev.agentos.status.StatusRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads a plugin from TOML. What is wrong is named with its line. */
final class PluginFile {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?");
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,6})(ms|s|m)");
    private static final int LONGEST_PATTERN = 500;
    private static final int MOST_PRIORITY = 1000;
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final TomlValue.Table NOTHING = new TomlValue.Table(Map.of(), 1);

    private final String source;

    private PluginFile(String source) {
        this.source = source;
    }

    static AgentPlugin read(String source, String text) {
        return new PluginFile(source).plugin(Toml.parse(source, text));
    }

    private AgentPlugin plugin(TomlValue.Table file) {
        onlyKnown(file, "", Set.of("agent", "prompt", "resume", "env", "files", "status", "keys"));
        var agent = table(file, "agent");
        onlyKnown(agent, "agent.", Set.of("id", "name", "command", "args", "detection", "defaults"));
        var detection = table(agent, "detection");
        onlyKnown(detection, "agent.detection.", Set.of("check_command", "install_url", "install"));
        var defaults = table(agent, "defaults");
        onlyKnown(defaults, "agent.defaults.", Set.of("isolation"));
        var prompt = table(file, "prompt");
        onlyKnown(prompt, "prompt.", Set.of("args"));
        var resume = table(file, "resume");
        onlyKnown(resume, "resume.", Set.of("args"));
        var id = required(agent, "id");
        if (!ID.matcher(id).matches()) throw wrong(agent.entries().get("id").line(), "agent.id \"" + id + "\" is not made of small letters, digits and hyphens");
        var command = new ArrayList<String>();
        if (!required(agent, "command").isEmpty()) command.add(required(agent, "command"));
        command.addAll(words(agent, "args"));
        return new AgentPlugin(id, text(agent, "name", id), command, text(detection, "check_command", ""),
                text(detection, "install", text(detection, "install_url", "")), isolation(defaults), words(prompt, "args"), words(resume, "args"), texts(file, "env"), files(file),
                status(table(file, "status")), keys(table(file, "keys")), source);
    }

    private StatusRules status(TomlValue.Table status) {
        onlyKnown(status, "status.", Set.of("rules"));
        var rules = items(status, "rules").stream().map(item -> item instanceof TomlValue.Table rule ? rule(rule) : this.<StatusRule>refuse(item.line(), "a rule is a table, not " + item.kind())).toList();
        return rules.isEmpty() ? StatusRules.OF_OUTPUT : new StatusRules(rules);
    }

    private StatusRule rule(TomlValue.Table rule) {
        onlyKnown(rule, "status.rules.", Set.of("id", "state", "priority", "region", "matches", "unless", "quiet", "within"));
        return new StatusRule(required(rule, "id"), checked(rule, "state", Activity::of), priority(rule), checked(rule, "region", Region::of), checked(rule, "matches", PluginFile::pattern),
                rule.find("unless").map(given -> checked(rule, "unless", PluginFile::pattern)), duration(rule, "quiet", Duration.ZERO), duration(rule, "within", LONGEST));
    }

    private int priority(TomlValue.Table rule) {
        return switch (rule.find("priority").orElse(new TomlValue.Whole(0, 0))) {
            case TomlValue.Whole(long number, int line) when number >= 0 && number <= MOST_PRIORITY -> (int) number;
            case TomlValue other -> throw wrong(other.line(), "\"priority\" is a whole number from 0 to " + MOST_PRIORITY);
        };
    }

    /** A required text that something is made of; what is wrong with it is said with its line. */
    private <T> T checked(TomlValue.Table table, String key, Function<String, T> made) {
        var text = required(table, key);
        try {
            return made.apply(text);
        } catch (AgentOsException | IllegalArgumentException unknown) {
            throw wrong(table.entries().get(key).line(), unknown.getMessage());
        }
    }

    private static Pattern pattern(String text) {
        if (text.length() > LONGEST_PATTERN) throw new IllegalArgumentException("an expression has at most " + LONGEST_PATTERN + " characters");
        try {
            return Pattern.compile(text, Pattern.MULTILINE);
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is not a regular expression: " + wrong.getDescription(), wrong);
        }
    }

    /** Such as {@code 150ms}, {@code 3s} or {@code 10m}. */
    private Duration duration(TomlValue.Table table, String key, Duration otherwise) {
        return table.find(key).isEmpty() ? otherwise : checked(table, key, PluginFile::duration);
    }

    private static Duration duration(String text) {
        var parts = DURATION.matcher(text);
        if (!parts.matches()) throw new IllegalArgumentException("\"" + text + "\" is not a time such as 150ms, 3s or 10m");
        long count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            default -> Duration.ofMinutes(count);
        };
    }

    private Keys keys(TomlValue.Table keys) {
        onlyKnown(keys, "keys.", Set.of("allow", "deny", "before_enter"));
        return new Keys(text(keys, "allow", ""), text(keys, "deny", ""), duration(keys, "before_enter", Keys.USUAL.beforeEnter()));
    }

    /** Names may hold folders, and lead nowhere else. */
    private Map<String, String> files(TomlValue.Table file) {
        var files = texts(file, "files");
        files.keySet().forEach(name -> {
            if (!FILE_NAME.matcher(name).matches()) throw wrong(table(file, "files").entries().get(name).line(), "\"" + name + "\" is not a name for a file");
        });
        return files;
    }

    private Isolation isolation(TomlValue.Table defaults) {
        try {
            return Isolation.of(text(defaults, "isolation", Isolation.WORKTREE.toString()));
        } catch (AgentOsException unknown) {
            throw wrong(defaults.entries().get("isolation").line(), unknown.getMessage());
        }
    }

    /** A table of nothing but texts. */
    private Map<String, String> texts(TomlValue.Table file, String key) {
        var texts = new LinkedHashMap<String, String>();
        var table = table(file, key);
        for (var name : table.entries().keySet()) texts.put(name, text(table, name, ""));
        return texts;
    }

    private void onlyKnown(TomlValue.Table table, String prefix, Set<String> known) {
        table.entries().forEach((key, value) -> {
            if (!known.contains(key)) throw wrong(value.line(), "there is no \"" + prefix + key + "\" in a plugin");
        });
    }

    private TomlValue.Table table(TomlValue.Table parent, String key) {
        return switch (parent.find(key).orElse(NOTHING)) {
            case TomlValue.Table table -> table;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" is a table, not " + other.kind());
        };
    }

    private String required(TomlValue.Table table, String key) {
        if (table.find(key).isEmpty()) throw wrong(table.line(), "\"" + key + "\" is missing");
        return text(table, key, "");
    }

    private String text(TomlValue.Table table, String key, String otherwise) {
        return switch (table.find(key).orElse(new TomlValue.Text(otherwise, 0))) {
            case TomlValue.Text(var text, int line) -> text;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" is a string, not " + other.kind());
        };
    }

    private List<String> words(TomlValue.Table table, String key) {
        return items(table, key).stream().map(item -> item instanceof TomlValue.Text(var text, int line) ? text
                : this.<String>refuse(item.line(), "\"" + key + "\" is an array of strings, and has " + item.kind())).toList();
    }

    private List<TomlValue> items(TomlValue.Table table, String key) {
        return switch (table.find(key).orElse(new TomlValue.Items(List.of(), 0))) {
            case TomlValue.Items(var items, int line) -> items;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" is an array, not " + other.kind());
        };
    }

    private <T> T refuse(int line, String what) {
        throw wrong(line, what);
    }

    private AgentOsException wrong(int line, String what) {
        return new AgentOsException(ErrorCode.CONFIG_INVALID, source + ":" + line + ": " + what, "docs/reference/agents.md describes plugins");
    }
}
