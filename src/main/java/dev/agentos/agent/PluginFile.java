package dev.agentos.agent;

import dev.agentos.config.Toml;
import dev.agentos.config.TomlValue;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a plugin from TOML. What is wrong is named with its line. */
final class PluginFile {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?");
    private static final TomlValue.Table NOTHING = new TomlValue.Table(Map.of(), 1);

    private final String source;

    private PluginFile(String source) {
        this.source = source;
    }

    static AgentPlugin read(String source, String text) {
        return new PluginFile(source).plugin(Toml.parse(source, text));
    }

    private AgentPlugin plugin(TomlValue.Table file) {
        onlyKnown(file, "", Set.of("agent", "prompt", "resume", "env"));
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
        command.addAll(texts(agent, "args"));
        return new AgentPlugin(id, text(agent, "name", id), command, text(detection, "check_command", ""),
                text(detection, "install", text(detection, "install_url", "")), isolation(defaults), texts(prompt, "args"), texts(resume, "args"), environment(file), source);
    }

    private Isolation isolation(TomlValue.Table defaults) {
        try {
            return Isolation.of(text(defaults, "isolation", Isolation.WORKTREE.toString()));
        } catch (AgentOsException unknown) {
            throw wrong(defaults.entries().get("isolation").line(), unknown.getMessage());
        }
    }

    private Map<String, String> environment(TomlValue.Table file) {
        var variables = new LinkedHashMap<String, String>();
        var table = table(file, "env");
        for (var name : table.entries().keySet()) variables.put(name, text(table, name, ""));
        return variables;
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
        if (table.find(key).isEmpty()) throw wrong(table.line(), "\"agent." + key + "\" is missing");
        return text(table, key, "");
    }

    private String text(TomlValue.Table table, String key, String otherwise) {
        return switch (table.find(key).orElse(new TomlValue.Text(otherwise, 0))) {
            case TomlValue.Text(var text, int line) -> text;
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" is a string, not " + other.kind());
        };
    }

    private List<String> texts(TomlValue.Table table, String key) {
        return switch (table.find(key).orElse(new TomlValue.Items(List.of(), 0))) {
            case TomlValue.Items(var items, int line) -> items.stream().map(item -> item instanceof TomlValue.Text(var text, int itsLine) ? text
                    : refuse(item.line(), "\"" + key + "\" is an array of strings, and has " + item.kind())).toList();
            case TomlValue other -> throw wrong(other.line(), "\"" + key + "\" is an array of strings, not " + other.kind());
        };
    }

    private String refuse(int line, String what) {
        throw wrong(line, what);
    }

    private AgentOsException wrong(int line, String what) {
        return new AgentOsException(ErrorCode.CONFIG_INVALID, source + ":" + line + ": " + what, "docs/reference/agents.md describes plugins");
    }
}
