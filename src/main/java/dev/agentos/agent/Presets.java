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
import java.util.Optional;
import java.util.TreeMap;

/**
 * The presets there are, the person's own and those that the project adds, and how one is started. Read anew each time,
 * for files are few and may have changed.
 */
public final class Presets {
    private final TomlFolder own;
    private final TrustedTexts trusted;
    private final Agents agents;

    /** What could be read, and what is wrong with the rest. */
    public record Found(Map<String, Preset> presets, List<AgentOsException> broken) {}

    public Presets(Home home, Agents agents) {
        this.own = new TomlFolder(home.folder().resolve("presets"));
        this.trusted = new TrustedTexts(home);
        this.agents = agents;
    }

    /** Those for work in a folder. */
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
                                file + ": there is a preset \"" + preset.name() + "\" already",
                                "give it another name");
                } catch (AgentOsException wrong) {
                    broken.add(wrong);
                }
            }
        }
        return new Found(presets, broken);
    }

    /** One that may be started: a project's own only when somebody has trusted the project. */
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
     * Starts every agent of a preset, or none: what fails takes back those that were started before it. {@code wanted}
     * is what they have in common; its name is what their names begin with.
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
                        one.name() + " could not be started, and so none of the preset is: " + refused.getMessage(),
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
        Optional<Isolation> isolation = wanted.isolation().or(member::isolation);
        return new NewAgent(
                new AgentName(wanted.name() + "-" + member.name()),
                member.plugin(),
                wanted.protocol(),
                isolation,
                wanted.base(),
                member.task(wanted.task()),
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
                                "{0} of a preset that could not be started is still there: {1}",
                                agent.name(),
                                stays.getMessage());
            }
        }
    }
}
