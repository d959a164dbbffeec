package dev.agentos.agent;

import dev.agentos.config.Toml;
import dev.agentos.config.TomlValue;
import dev.agentos.status.Activity;
import dev.agentos.status.QuestionRule;
import dev.agentos.status.QuestionRule.Answer;
import dev.agentos.status.Region;
import dev.agentos.status.StatusRule;
import dev.agentos.status.StatusRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads a plugin from TOML. Errors name the line. */
final class PluginFile {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?");
    private static final Pattern FILE_NAME =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*");
    private static final Pattern HOME_PATH = Pattern.compile("((?!\\.\\.?(/|$))[A-Za-z0-9_.-]+(/|$))+");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,6})(ms|s|m)");
    /** Shells, and programs that start one. */
    private static final Set<String> SHELLS =
            Set.of(("sh bash rbash dash ash zsh fish ksh mksh csh tcsh pwsh nu xonsh elvish osh ysh busybox toybox"
                            + " env sudo su script tmux screen ssh docker podman")
                    .split(" "));

    private static final int MAX_PATTERN_LENGTH = 500;
    private static final int MAX_RULES = 100;
    private static final int MAX_PRIORITY = 1000;
    private static final Duration LONGEST = Duration.ofDays(1);

    private final TomlFields fields;

    private PluginFile(TomlFields fields) {
        this.fields = fields;
    }

    static AgentPlugin read(String source, String text) {
        return new PluginFile(new TomlFields(source, "plugin")).plugin(Toml.parse(source, text));
    }

    private AgentPlugin plugin(TomlValue.Table file) {
        fields.onlyKnown(
                file,
                "",
                Set.of("agent", "prompt", "resume", "env", "files", "status", "questions", "keys", "acp", "sandbox"));
        var agent = fields.table(file, "agent");
        fields.onlyKnown(
                agent, "agent.", Set.of("id", "name", "command", "args", "reads", "detection", "defaults", "hooks"));
        var detection = fields.table(agent, "detection");
        fields.onlyKnown(detection, "agent.detection.", Set.of("check_command", "install_url", "install"));
        var defaults = fields.table(agent, "defaults");
        fields.onlyKnown(defaults, "agent.defaults.", Set.of("isolation", "memory_limit", "network"));
        var hooks = fields.table(agent, "hooks");
        fields.onlyKnown(hooks, "agent.hooks.", Set.of("on_start", "on_exit"));
        var prompt = fields.table(file, "prompt");
        fields.onlyKnown(prompt, "prompt.", Set.of("args"));
        var resume = fields.table(file, "resume");
        fields.onlyKnown(resume, "resume.", Set.of("args", "session"));
        var id = fields.required(agent, "id");
        if (!ID.matcher(id).matches())
            throw fields.wrong(
                    agent.entries().get("id").line(),
                    "agent.id \"" + id + "\" must be lowercase letters, digits and hyphens");
        var command = new ArrayList<String>();
        if (!fields.required(agent, "command").isEmpty()) command.add(fields.required(agent, "command"));
        command.addAll(fields.words(agent, "args"));
        return new AgentPlugin(
                id,
                fields.text(agent, "name", id),
                command,
                fields.text(detection, "check_command", ""),
                fields.text(detection, "install", fields.text(detection, "install_url", "")),
                isolation(defaults),
                fields.words(prompt, "args"),
                fields.words(resume, "args"),
                fields.words(resume, "session"),
                fields.texts(file, "env"),
                files(file),
                status(fields.table(file, "status")),
                questions(file),
                keys(fields.table(file, "keys")),
                new Hooks(fields.words(hooks, "on_start"), fields.words(hooks, "on_exit")),
                acp(file),
                sandbox(fields.table(file, "sandbox")),
                readsMessages(agent, command, fields.words(prompt, "args")),
                fields.source(),
                false);
    }

    /** Programs that take a prompt read messages, except shells; for others it is unknown unless stated. */
    private boolean readsMessages(TomlValue.Table agent, List<String> command, List<String> prompt) {
        if (agent.find("reads").isPresent()) return fields.checked(agent, "reads", PluginFile::isMessages);
        return !prompt.isEmpty() && !command.isEmpty() && !isShell(command.getFirst());
    }

    private static boolean isMessages(String word) {
        return switch (word) {
            case "messages" -> true;
            case "commands" -> false;
            default ->
                throw new IllegalArgumentException(
                        "\"reads\" must be \"messages\" or \"commands\", not \"" + word + "\"");
        };
    }

    private static boolean isShell(String program) {
        return SHELLS.contains(program.substring(program.lastIndexOf('/') + 1));
    }

    /** How to start it as an ACP agent; empty if it is not declared. */
    private AcpProgram acp(TomlValue.Table file) {
        if (file.find("acp").isEmpty()) return AcpProgram.NONE;
        var acp = fields.table(file, "acp");
        fields.onlyKnown(acp, "acp.", Set.of("command", "args", "mode", "missing_files", "install"));
        var command = new ArrayList<>(List.of(fields.required(acp, "command")));
        if (command.getFirst().isBlank())
            throw fields.wrong(acp.entries().get("command").line(), "\"command\" is empty");
        command.addAll(fields.words(acp, "args"));
        return new AcpProgram(
                command,
                fields.text(acp, "mode", ""),
                acp.find("missing_files").isPresent() && fields.checked(acp, "missing_files", PluginFile::isEmpty),
                fields.text(acp, "install", ""));
    }

    /** What a program gets when it asks for a missing file. */
    private static boolean isEmpty(String word) {
        return switch (word) {
            case "empty" -> true;
            case "refused" -> false;
            default ->
                throw new IllegalArgumentException(
                        "\"missing_files\" must be \"refused\" or \"empty\", not \"" + word + "\"");
        };
    }

    private StatusRules status(TomlValue.Table status) {
        fields.onlyKnown(status, "status.", Set.of("rules"));
        var tables = fields.tables(status, "rules");
        if (tables.size() > MAX_RULES)
            throw fields.wrong(
                    tables.get(MAX_RULES).line(), "a plugin has at most " + MAX_RULES + " rules, not " + tables.size());
        var rules = tables.stream().map(this::rule).toList();
        return rules.isEmpty() ? StatusRules.OF_OUTPUT : new StatusRules(rules);
    }

    private StatusRule rule(TomlValue.Table rule) {
        fields.onlyKnown(
                rule,
                "status.rules.",
                Set.of("id", "state", "priority", "region", "matches", "unless", "quiet", "within"));
        return new StatusRule(
                fields.required(rule, "id"),
                fields.checked(rule, "state", Activity::of),
                priority(rule),
                fields.checked(rule, "region", Region::of),
                fields.checked(rule, "matches", PluginFile::pattern),
                rule.find("unless").map(given -> fields.checked(rule, "unless", PluginFile::pattern)),
                duration(rule, "quiet", Duration.ZERO),
                duration(rule, "within", LONGEST));
    }

    private int priority(TomlValue.Table rule) {
        return switch (rule.find("priority").orElse(new TomlValue.Whole(0, 0))) {
            case TomlValue.Whole(long number, int line) when number >= 0 && number <= MAX_PRIORITY -> (int) number;
            case TomlValue other ->
                throw fields.wrong(other.line(), "\"priority\" must be a whole number from 0 to " + MAX_PRIORITY);
        };
    }

    private static Pattern pattern(String text) {
        if (text.length() > MAX_PATTERN_LENGTH)
            throw new IllegalArgumentException(
                    "a regular expression can have at most " + MAX_PATTERN_LENGTH + " characters");
        try {
            return Pattern.compile(text, Pattern.MULTILINE);
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a regular expression: " + wrong.getDescription(), wrong);
        }
    }

    /** Such as {@code 150ms}, {@code 3s} or {@code 10m}. */
    private Duration duration(TomlValue.Table table, String key, Duration otherwise) {
        return table.find(key).isEmpty() ? otherwise : fields.checked(table, key, PluginFile::duration);
    }

    private static Duration duration(String text) {
        var parts = DURATION.matcher(text);
        if (!parts.matches())
            throw new IllegalArgumentException("\"" + text + "\" is not a duration such as 150ms, 3s or 10m");
        long count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            default -> Duration.ofMinutes(count);
        };
    }

    /** Without rules for questions, the keys are used, if there are any. */
    private List<QuestionRule> questions(TomlValue.Table file) {
        var tables = fields.tables(file, "questions");
        if (tables.size() > MAX_RULES)
            throw fields.wrong(
                    tables.get(MAX_RULES).line(),
                    "a plugin has at most " + MAX_RULES + " questions, not " + tables.size());
        if (!tables.isEmpty()) return tables.stream().map(this::question).toList();
        var keys = keys(fields.table(file, "keys"));
        return keys.allow().isEmpty() && keys.deny().isEmpty()
                ? List.of()
                : List.of(QuestionRule.ofKeys(keys.allow(), keys.deny()));
    }

    private QuestionRule question(TomlValue.Table rule) {
        fields.onlyKnown(
                rule,
                "questions.",
                Set.of("id", "region", "begins", "matches", "option", "allow", "allow_keys", "deny", "deny_keys"));
        var option = pattern(rule, "option");
        if (option.isPresent() && option.get().matcher("").groupCount() < 2)
            throw fields.wrong(
                    rule.entries().get("option").line(), "\"option\" must have two groups: the number and the label");
        return new QuestionRule(
                fields.required(rule, "id"),
                fields.checked(rule, "region", PluginFile::onScreen),
                pattern(rule, "begins"),
                fields.checked(rule, "matches", PluginFile::pattern),
                option,
                answer(rule, "allow", option.isPresent()),
                answer(rule, "deny", option.isPresent()));
    }

    private Answer answer(TomlValue.Table rule, String key, boolean numbered) {
        var words = pattern(rule, key);
        var keys = fields.text(rule, key + "_keys", "");
        if (words.isEmpty() && !keys.isEmpty())
            throw fields.wrong(rule.entries().get(key + "_keys").line(), "\"" + key + "_keys\" needs \"" + key + "\"");
        if (words.isPresent() && keys.isEmpty() && !numbered)
            throw fields.wrong(
                    rule.entries().get(key).line(), "\"" + key + "\" needs \"" + key + "_keys\" or \"option\"");
        return new Answer(words, keys);
    }

    private Optional<Pattern> pattern(TomlValue.Table rule, String key) {
        return rule.find(key).map(given -> fields.checked(rule, key, PluginFile::pattern));
    }

    private static Region onScreen(String text) {
        var region = Region.of(text);
        if (!region.isOfScreen())
            throw new IllegalArgumentException(
                    "the region of a question must be screen or bottom(1) to bottom(99), not \"" + text + "\"");
        return region;
    }

    private Keys keys(TomlValue.Table keys) {
        fields.onlyKnown(keys, "keys.", Set.of("allow", "deny", "before_enter"));
        return new Keys(
                fields.text(keys, "allow", ""),
                fields.text(keys, "deny", ""),
                duration(keys, "before_enter", Keys.USUAL.beforeEnter()));
    }

    /** Names can include folders, but not lead out of the folder. */
    private Map<String, String> files(TomlValue.Table file) {
        var files = fields.texts(file, "files");
        files.keySet().forEach(name -> {
            if (!FILE_NAME.matcher(name).matches())
                throw fields.wrong(
                        fields.table(file, "files").entries().get(name).line(),
                        "\"" + name + "\" is not a valid file name");
        });
        return files;
    }

    private SandboxNeeds sandbox(TomlValue.Table table) {
        fields.onlyKnown(table, "sandbox.", Set.of("home", "variables"));
        var home = fields.words(table, "home");
        for (var path : home)
            if (!HOME_PATH.matcher(path).matches())
                throw fields.wrong(
                        table.entries().get("home").line(),
                        "\"" + path + "\" in sandbox.home must be a path in the home folder, such as \".tool/\"");
        return new SandboxNeeds(home, fields.words(table, "variables"));
    }

    /** Limits on agents are refused while nothing enforces them, because the author would rely on them. */
    private Optional<Isolation> isolation(TomlValue.Table defaults) {
        defaults.find("memory_limit").ifPresent(limit -> {
            throw fields.wrong(
                    limit.line(),
                    "\"memory_limit\" is not supported yet: AgentOS does not limit memory; remove the line");
        });
        defaults.find("network")
                .filter(network -> !(network instanceof TomlValue.Truth(boolean on, int _) && on))
                .ifPresent(network -> {
                    throw fields.wrong(
                            network.line(), "\"network\" must be true: AgentOS cannot block network access yet");
                });
        return defaults.find("isolation").map(given -> fields.checked(defaults, "isolation", Isolation::of));
    }
}
