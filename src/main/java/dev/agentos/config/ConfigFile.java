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

    /** Sets {@code name} to the value written in {@code argument}; makes the file when there is none. */
    public Setting<?> set(String name, String argument) {
        var key = ConfigKeys.find(name)
                .orElseThrow(() -> new InvalidInput("unknown key \"" + name + "\"" + MeantKey.hint(name)));
        return set(key, argument);
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
                    "cannot set " + key + ": the file would be wrong: " + invalid.getMessage(),
                    "correct " + file + " by hand first; it is unchanged",
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
                    "check that its folder is yours and has room",
                    failure);
        }
    }

    private AgentOsException changedMeanwhile() {
        return new AgentOsException(ErrorCode.CONFLICT, file + " was changed by somebody else just now", "try again");
    }
}
