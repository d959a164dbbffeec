package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetsTest {
    @Test
    void aPresetIsReadAsItIsWritten() {
        var preset = PresetFile.read("x", """
                [preset]
                name = "research-test"
                description = "Two agents"

                [[preset.agents]]
                name = "researcher"
                agent = "claude-code"
                instruction = "Find out"

                [[preset.agents]]
                name = "tester"
                agent = "openai-codex"
                isolation = "none"
                """);
        assertThat(preset)
                .isEqualTo(new Preset(
                        "research-test",
                        "Two agents",
                        List.of(
                                new Preset.Member(
                                        new AgentName("researcher"), "claude-code", "Find out", Optional.empty()),
                                new Preset.Member(
                                        new AgentName("tester"), "openai-codex", "", Optional.of(Isolation.NONE))),
                        "x"));
        assertThat(preset.members().getFirst().task("about tea")).isEqualTo("Find out\n\nabout tea");
        assertThat(preset.members().getLast().task("about tea")).isEqualTo("about tea");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [preset]@name = "x"|x.toml:1: a preset has 1 to 20 agents, not 0
            [preset]@name = "X y"|x.toml:2: the name "X y" must be lowercase letters, digits and hyphens
            [preset]@name = "x"@[[preset.agents]]@name = "A"@agent = "shell"|x.toml:4: invalid agent name "A"
            [preset]@name = "x"@[[preset.agents]]@name = "a"|x.toml:3: "agent" is missing
            [preset]@name = "x"@[[preset.agents]]@name = "a"@agent = "b"@model = "c"\
            |x.toml:6: unknown key "preset.agents.model" in a preset
            [preset]@name = "x"@[[preset.agents]]@name = "a"@agent = "b"@[[preset.agents]]@name = "a"@agent = "b"\
            |x.toml:6: two agents are called "a"
            [preset]@name = "x"@agents = [1]|x.toml:3: each item of "agents" must be a table, not a whole number
            [preset]@name = "x"@[[preset.agents]]@name = "a"@agent = "b"@isolation = "moon"\
            |x.toml:6: isolation "moon" is not available
            """)
    void whatIsWrongIsNamedWithItsLine(String text, String message) {
        assertThatThrownBy(() -> PresetFile.read("x.toml", text.replace('@', '\n')))
                .hasMessage(message);
    }
}
