package dev.agentos.config;

/** The value of one key and where it comes from. */
public record Setting<T>(ConfigKey<T> key, T value, SettingOrigin origin) {
    static <T> Setting<T> byDefault(ConfigKey<T> key) {
        return new Setting<>(key, key.fallback(), new SettingOrigin.Default());
    }

    /** Whether it is set explicitly, even to its default. */
    public boolean isExplicit() {
        return !(origin instanceof SettingOrigin.Default);
    }

    /** The value as it would stand in a file. */
    public String toml() {
        return key.type().toml(value);
    }
}
