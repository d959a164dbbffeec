package dev.agentos.config;

/** One known setting, with the type of its value. The table of all of them is {@link ConfigKeys}. */
public final class ConfigKey<T> {
    /** When a new value counts. */
    enum Change {
        AT_ONCE,
        AFTER_RESTART,
        /** It belongs to a feature that is not there yet. */
        NOT_YET,
        /** The same, of a protection that people would rely on: it cannot be set. */
        NOT_ENFORCED
    }

    private final String name;
    private final ValueType<T> type;
    private final T fallback;
    private final Change change;
    private final ProjectRule<T> projectRule;
    private final String description;

    ConfigKey(
            String name, ValueType<T> type, T fallback, Change change, ProjectRule<T> projectRule, String description) {
        this.name = name;
        this.type = type;
        this.fallback = fallback;
        this.change = change;
        this.projectRule = projectRule;
        this.description = description;
    }

    /** As on the command line: {@code daemon.port}. */
    public String name() {
        return name;
    }

    public ValueType<T> type() {
        return type;
    }

    /** The value while nothing sets it. */
    public T fallback() {
        return fallback;
    }

    public boolean needsRestart() {
        return change == Change.AFTER_RESTART;
    }

    /** Whether it is read, checked and kept, and nothing uses it in this version. */
    public boolean doesNothingYet() {
        return change == Change.NOT_YET || change == Change.NOT_ENFORCED;
    }

    /** Whether it promises a protection that is not there yet. */
    public boolean isUnenforcedProtection() {
        return change == Change.NOT_ENFORCED;
    }

    public String description() {
        return description;
    }

    /** How a project's file may change the setting; follows "a project may". */
    public String projectMay() {
        return projectRule.summary();
    }

    ProjectRule<T> projectRule() {
        return projectRule;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConfigKey<?> key && key.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
