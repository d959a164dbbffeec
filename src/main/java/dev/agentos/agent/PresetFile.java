package dev.agentos.agent;

import dev.agentos.config.Toml;
import dev.agentos.config.TomlValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a preset from TOML. Errors name the line. */
final class PresetFile {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,59}");
    private static final int MAX_AGENTS = 20;

    private final TomlFields fields;

    private PresetFile(TomlFields fields) {
        this.fields = fields;
    }

    static Preset read(String source, String text) {
        return new PresetFile(new TomlFields(source, "preset")).preset(Toml.parse(source, text));
    }

    private Preset preset(TomlValue.Table file) {
        fields.onlyKnown(file, "", Set.of("preset"));
        var preset = fields.table(file, "preset");
        fields.onlyKnown(preset, "preset.", Set.of("name", "description", "agents"));
        return new Preset(
                fields.checked(preset, "name", PresetFile::name),
                fields.text(preset, "description", ""),
                members(preset),
                fields.source());
    }

    private static String name(String text) {
        if (!NAME.matcher(text).matches())
            throw new IllegalArgumentException(
                    "the name \"" + text + "\" must be lowercase letters, digits and hyphens");
        return text;
    }

    private List<Preset.Member> members(TomlValue.Table preset) {
        var members = new ArrayList<Preset.Member>();
        var names = new HashSet<AgentName>();
        for (var table : fields.tables(preset, "agents")) {
            var member = member(table);
            if (!names.add(member.name()))
                throw fields.wrong(table.line(), "two agents are called \"" + member.name() + "\"");
            members.add(member);
        }
        if (members.isEmpty() || members.size() > MAX_AGENTS)
            throw fields.wrong(preset.line(), "a preset has 1 to " + MAX_AGENTS + " agents, not " + members.size());
        return members;
    }

    private Preset.Member member(TomlValue.Table agent) {
        fields.onlyKnown(agent, "preset.agents.", Set.of("name", "agent", "instruction", "isolation"));
        var isolation = agent.find("isolation").isEmpty()
                ? Optional.<Isolation>empty()
                : Optional.of(fields.checked(agent, "isolation", Isolation::of));
        return new Preset.Member(
                fields.checked(agent, "name", AgentName::new),
                fields.required(agent, "agent"),
                fields.text(agent, "instruction", ""),
                isolation);
    }
}
