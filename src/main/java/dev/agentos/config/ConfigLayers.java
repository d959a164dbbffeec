package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Merges the sources of settings, where later ones win, and remembers the source of each value. */
final class ConfigLayers {
    /** A stranger's file shall not flood the screen. */
    private static final int MAX_WARNINGS = 100;

    private final Map<String, Setting<?>> settings = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();

    /** A file as a layer; a project's file is held to the rule of each key. */
    private record Layer(Path file, boolean ofProject) {
        String at(TomlValue value) {
            return file + ":" + value.line() + ": ";
        }
    }

    ConfigLayers() {
        ConfigKeys.all().forEach(this::addDefault);
        ConfigKeys.AGENTS.forEach(this::addAgent);
    }

    Map<String, Setting<?>> settings() {
        return settings;
    }

    List<String> warnings() {
        return warnings;
    }

    void addUserFile(Path file, TomlValue.Table table) {
        addTable(new Layer(file, false), List.of(), table);
    }

    void addProjectFile(Path file, TomlValue.Table table) {
        addTable(new Layer(file, true), List.of(), table);
    }

    void addEnvironment(Map<String, String> environment) {
        ConfigKeys.ENVIRONMENT.forEach((variable, key) -> {
            var text = environment.getOrDefault(variable, "");
            if (!text.isEmpty()) addVariable(variable, key, text);
        });
    }

    private <T> void addVariable(String variable, ConfigKey<T> key, String text) {
        var value =
                key.type().parse(text).orElseThrow(() -> invalid(variable + ": " + mustBe(key, TomlText.quoted(text))));
        settings.put(key.name(), new Setting<>(key, value, new SettingOrigin.Environment(variable)));
    }

    private void addTable(Layer layer, List<String> path, TomlValue.Table table) {
        table.entries().forEach((name, value) -> {
            var inner = new ArrayList<>(path);
            inner.add(name);
            add(layer, inner, value);
        });
    }

    private void add(Layer layer, List<String> path, TomlValue value) {
        var name = TomlKey.written(path);
        var key = ConfigKeys.find(name);
        boolean section = ConfigKeys.isSection(name);
        if (key.isPresent()) addValue(layer, key.get(), value);
        else if (value instanceof TomlValue.Table table
                && (section || !table.entries().isEmpty())) addTable(layer, path, table);
        else if (section) throw invalid(layer.at(value) + name + " must be a table, not " + value.kind());
        else warn(layer.at(value) + "unknown key \"" + name + "\"" + MeantKey.hint(name));
    }

    private <T> void addValue(Layer layer, ConfigKey<T> key, TomlValue value) {
        if (layer.ofProject()) {
            addProjectValue(layer, key, value);
            return;
        }
        if (key.name().startsWith("agents.")) addAgent(key.name().split("\\.")[1]);
        put(layer, key, read(layer, key, value), value.line());
    }

    private <T> void addProjectValue(Layer layer, ConfigKey<T> key, TomlValue value) {
        var rule = key.projectRule();
        var ignored = layer.at(value) + key.name() + " is ignored: a project can " + rule.summary();
        if (rule.forbids()) {
            warn(ignored);
            return;
        }
        T mine = setting(key).value();
        T wanted = read(layer, key, value);
        T outcome = rule.settled().apply(mine, wanted);
        if (!outcome.equals(mine)) put(layer, key, outcome, value.line());
        if (!rule.granted().test(outcome, wanted))
            warn(ignored + " (it is " + key.type().toml(outcome) + ")");
    }

    private <T> T read(Layer layer, ConfigKey<T> key, TomlValue value) {
        return key.type().read(value).orElseThrow(() -> invalid(layer.at(value) + mustBe(key, shown(value))));
    }

    private <T> void put(Layer layer, ConfigKey<T> key, T value, int line) {
        settings.put(key.name(), new Setting<>(key, value, new SettingOrigin.File(layer.file(), line)));
    }

    @SuppressWarnings("unchecked") // a key's name decides its type
    <T> Setting<T> setting(ConfigKey<T> key) {
        return (Setting<T>) settings.getOrDefault(key.name(), Setting.byDefault(key));
    }

    private void addAgent(String agent) {
        addDefault(ConfigKeys.agentCommand(agent));
        addDefault(ConfigKeys.agentArgs(agent));
    }

    private void addDefault(ConfigKey<?> key) {
        settings.putIfAbsent(key.name(), Setting.byDefault(key));
    }

    private void warn(String warning) {
        if (warnings.size() < MAX_WARNINGS) warnings.add(warning);
        else if (warnings.size() == MAX_WARNINGS) warnings.add("and more warnings");
    }

    static String mustBe(ConfigKey<?> key, String found) {
        return key.name() + " must be " + key.type().allowed() + ", not " + found;
    }

    private static String shown(TomlValue value) {
        return switch (value) {
            case TomlValue.Text text when text.value().length() <= 60 -> TomlText.quoted(text.value());
            case TomlValue.Whole whole -> Long.toString(whole.value());
            default -> value.kind();
        };
    }

    private static AgentOsException invalid(String message) {
        return new AgentOsException(ErrorCode.CONFIG_INVALID, message);
    }
}
