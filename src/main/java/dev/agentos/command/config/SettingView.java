package dev.agentos.command.config;

import dev.agentos.config.ByteSize;
import dev.agentos.config.Setting;
import io.avaje.jsonb.Json;

/** A setting as {@code --json} prints it. */
@Json
public record SettingView(String key, Object value, String origin, String description, boolean hasEffect) {
    static SettingView of(Setting<?> setting) {
        var value = setting.value() instanceof ByteSize size ? size.toString() : setting.value();
        return new SettingView(
                setting.key().name(),
                value,
                setting.origin().toString(),
                setting.key().description(),
                !setting.key().doesNothingYet());
    }
}
