package dev.agentos.agent;

import dev.agentos.terminal.TerminalSize;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent to create. {@code base} is the commit or branch that its work starts from; without {@code isolation} its
 * kind or project decides.
 */
public record NewAgent(
        AgentName name,
        String kind,
        Protocol protocol,
        Optional<Isolation> isolation,
        String base,
        String prompt,
        Path folder,
        TerminalSize size,
        Map<String, String> environment) {
    public static final String DEFAULT_KIND = "claude-code";
    public static final String DEFAULT_BASE = "HEAD";

    public NewAgent {
        environment = Map.copyOf(environment);
    }

    public static Builder named(AgentName name, Path folder, Map<String, String> environment) {
        return new Builder(name, folder, environment);
    }

    /** Has the defaults of optional values; null leaves a default. */
    public static final class Builder {
        private final AgentName name;
        private final Path folder;
        private final Map<String, String> environment;
        private String kind = DEFAULT_KIND;
        private Protocol protocol = Protocol.TERMINAL;
        private Optional<Isolation> isolation = Optional.empty();
        private String base = DEFAULT_BASE;
        private String prompt = "";
        private TerminalSize size = TerminalSize.USUAL;

        private Builder(AgentName name, Path folder, Map<String, String> environment) {
            this.name = name;
            this.folder = folder;
            this.environment = environment;
        }

        public Builder kind(@Nullable String wanted) {
            if (wanted != null) kind = wanted;
            return this;
        }

        public Builder protocol(@Nullable Protocol wanted) {
            if (wanted != null) protocol = wanted;
            return this;
        }

        public Builder isolation(@Nullable Isolation wanted) {
            if (wanted != null) isolation = Optional.of(wanted);
            return this;
        }

        public Builder base(@Nullable String wanted) {
            if (wanted != null) base = wanted;
            return this;
        }

        public Builder prompt(@Nullable String wanted) {
            if (wanted != null) prompt = wanted;
            return this;
        }

        public Builder size(@Nullable Integer columns, @Nullable Integer rows) {
            size = new TerminalSize(columns == null ? size.columns() : columns, rows == null ? size.rows() : rows);
            return this;
        }

        public Builder size(TerminalSize wanted) {
            size = wanted;
            return this;
        }

        public NewAgent build() {
            return new NewAgent(name, kind, protocol, isolation, base, prompt, folder, size, environment);
        }
    }
}
