package dev.agentos.config;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The user's file, changed one key at a time. Comments, order and everything else stay as their author wrote them. */
public final class ConfigFile {
    private final Path file;

    public ConfigFile(Path file) {
        this.file = file;
    }

    /** Sets {@code name} to the value written in {@code argument}; creates the file if needed. */
    public Setting<?> set(String name, String argument) {
        return set(key(name), argument);
    }

    /** Removes {@code name}, so that its default or another layer counts; false if the file did not set it. */
    public boolean unset(String name) {
        var path = List.of(key(name).name().split("\\."));
        var before = text();
        var after = TomlEdit.remove(file.toString(), before, path);
        if (after.equals(before)) return false;
        Toml.parse(file.toString(), after);
        if (!text().equals(before)) throw changedMeanwhile();
        write(after);
        return true;
    }

    private static ConfigKey<?> key(String name) {
        return ConfigKeys.find(name)
                .orElseThrow(() -> new InvalidInput("unknown setting \"" + name + "\"" + MeantKey.hint(name)));
    }

    private <T> Setting<T> set(ConfigKey<T> key, String argument) {
        var value = key.type()
                .parse(argument)
                .orElseThrow(() -> new InvalidInput(ConfigLayers.mustBe(key, TomlText.quoted(argument))));
        var before = text();
        var after = TomlEdit.set(
                file.toString(),
                before,
                List.of(key.name().split("\\.")),
                key.type().toml(value));
        var setting = checked(key, value, after);
        if (!text().equals(before)) throw changedMeanwhile();
        write(after);
        return setting;
    }

    private String text() {
        return Files.exists(file) ? Toml.text(file) : "";
    }

    /** Nothing is written that could not be read again, or that would read as something else. */
    private <T> Setting<T> checked(ConfigKey<T> key, T value, String after) {
        var layers = new ConfigLayers();
        try {
            layers.addUserFile(file, Toml.parse(file.toString(), after));
        } catch (AgentOsException invalid) {
            throw new AgentOsException(
                    ErrorCode.CONFIG_INVALID,
                    "cannot set " + key + ": the file would be invalid: " + invalid.getMessage(),
                    "fix " + file + " by hand first; it was not changed",
                    invalid);
        }
        var setting = layers.setting(key);
        if (!setting.value().equals(value))
            throw new AgentOsException(ErrorCode.INTERNAL, "setting " + key + " in " + file + " had no effect");
        return setting;
    }

    private void write(String text) {
        var folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder))
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE, "cannot write " + file + ": there is no folder " + folder);
        try {
            AtomicFile.write(file, text);
        } catch (IOException failure) {
            throw new AgentOsException(
                    ErrorCode.HOME_UNUSABLE,
                    "cannot write " + file + ": " + failure,
                    "check that you own its folder and the disk has room",
                    failure);
        }
    }

    private AgentOsException changedMeanwhile() {
        return new AgentOsException(ErrorCode.CONFLICT, file + " was changed at the same time", "try again");
    }
}
