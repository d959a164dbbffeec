package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.security.TrustedTexts;
import dev.agentos.session.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The user's and the project's presets, and starting them. Read from the files each time. */
public final class Presets {
    private final TomlFolder own;
    private final TrustedTexts trusted;
    private final Agents agents;

    /** The presets that could be read, and the errors of the others. */
    public record Found(Map<String, Preset> presets, List<AgentOsException> broken) {}

    public Presets(Home home, Agents agents) {
        this.own = new TomlFolder(home.folder().resolve("presets"));
        this.trusted = new TrustedTexts(home);
        this.agents = agents;
    }

    /** The presets for work in a folder. */
    public Found list(Path folder) {
        var presets = new TreeMap<String, Preset>();
        var broken = new ArrayList<AgentOsException>();
        for (var place : new LinkedHashSet<>(List.of(own, TomlFolder.ofProject(folder, "presets")))) {
            for (var file : place.files()) {
                try {
                    var preset = PresetFile.read(file.toString(), TomlFolder.read(file));
                    if (presets.putIfAbsent(preset.name(), preset) != null)
                        throw new AgentOsException(
                                ErrorCode.CONFIG_INVALID,
                                file + ": a preset named \"" + preset.name() + "\" already exists",
                                "give it another name");
                } catch (AgentOsException wrong) {
                    broken.add(wrong);
                }
            }
        }
        return new Found(presets, broken);
    }

    /** A preset that may be started: a project's own only if the project is trusted. */
    public Preset require(Path folder, String name) {
        var found = list(folder);
        var preset = found.presets().get(name);
        if (preset != null && isOfProject(preset))
            ProjectFiles.around(folder).requireTrusted(trusted, "the preset \"" + name + "\"");
        if (preset != null) return preset;
        throw new AgentOsException(
                ErrorCode.NOT_FOUND,
                "there is no preset \"" + name + "\"",
                found.broken().isEmpty()
                        ? "`agentos agent presets` lists them"
                        : "a preset is broken: " + found.broken().getFirst().getMessage());
    }

    public boolean isOfProject(Preset preset) {
        return !Path.of(preset.source()).startsWith(own.path());
    }

    /**
     * Starts all agents of a preset, or none: a failure destroys those that were started. {@code wanted} has their
     * common values; its name is the prefix of their names.
     */
    public List<Agent> start(Participant by, Session session, Preset preset, NewAgent wanted)
            throws IOException, InterruptedException {
        var all = preset.members().stream().map(member -> of(member, wanted)).toList();
        var started = new ArrayList<Agent>();
        for (var one : all) {
            try {
                started.add(agents.create(by, session, one));
            } catch (AgentOsException refused) {
                takeBack(by, started);
                throw new AgentOsException(
                        refused.code(),
                        one.name() + " could not be started, so the preset was not started: " + refused.getMessage(),
                        refused.hint(),
                        refused);
            } catch (IOException | RuntimeException | InterruptedException failed) {
                takeBack(by, started);
                throw failed;
            }
        }
        return started;
    }

    private static NewAgent of(Preset.Member member, NewAgent wanted) {
        return new NewAgent(
                new AgentName(wanted.name() + "-" + member.name()),
                member.plugin(),
                wanted.protocol(),
                wanted.isolation().or(member::isolation),
                wanted.base(),
                member.task(wanted.prompt()),
                wanted.folder(),
                wanted.size(),
                wanted.environment());
    }

    private void takeBack(Participant by, List<Agent> started) throws IOException, InterruptedException {
        for (var agent : started.reversed()) {
            try {
                agents.destroy(by, agent.id(), false);
            } catch (AgentOsException stays) {
                System.getLogger("agent")
                        .log(
                                Level.WARNING,
                                "{0} could not be destroyed after its preset failed to start: {1}",
                                agent.name(),
                                stays.getMessage());
            }
        }
    }
}
