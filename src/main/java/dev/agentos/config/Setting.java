package dev.agentos.config;

/** The value of one key and where it comes from. */
public record Setting<T>(ConfigKey<T> key, T value, Origin origin) {
    static <T> Setting<T> byDefault(ConfigKey<T> key) {
        return new Setting<>(key, key.fallback(), new Origin.Default());
    }

    /** Whether somebody set it, be it to the default. */
    public boolean isExplicit() {
        return !(origin instanceof Origin.Default);
    }

    /** The value as it would stand in a file. */
    public String toml() {
        return key.type().toml(value);
    }
}
