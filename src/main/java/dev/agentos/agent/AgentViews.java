package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.protocol.AgentDestroyedView;
import dev.agentos.protocol.AgentPluginView;
import dev.agentos.protocol.AgentView;
import dev.agentos.protocol.ExplanationView;
import dev.agentos.protocol.PresetView;
import dev.agentos.protocol.QueuedMessageView;
import dev.agentos.protocol.RestoredView;
import dev.agentos.protocol.RuleView;
import dev.agentos.protocol.WorktreeScriptsView;
import dev.agentos.status.StatusDecision;
import dev.agentos.terminal.TerminalId;
import java.util.Map;
import java.util.Optional;

/** Agents as the API and the command line show them. */
public final class AgentViews {
    private AgentViews() {}

    public static AgentView of(Agent agent, AgentStatus status) {
        var code = status instanceof AgentStatus.Exited(int exit) ? exit : null;
        var message = status instanceof AgentStatus.Error(var why) ? why : null;
        return new AgentView(
                agent.id().text(),
                agent.name().text(),
                agent.plugin(),
                AgentView.Protocol.valueOf(agent.protocol().name()),
                status.word(),
                code,
                message,
                agent.session().text(),
                agent.workspace().text(),
                agent.terminal().map(TerminalId::text).orElse(null),
                isolation(agent.isolation()),
                agent.sandboxed(),
                agent.branch(),
                agent.folder().toString(),
                agent.prompt(),
                agent.ports(),
                agent.createdBy(),
                agent.createdAt());
    }

    private static AgentView.Isolation isolation(Isolation isolation) {
        return AgentView.Isolation.valueOf(isolation.name());
    }

    public static ExplanationView of(Agent agent, Explanation why) {
        return new ExplanationView(
                agent.name().text(),
                why.status().text(),
                why.decided().map(AgentViews::of).orElse(null),
                why.since().orElse(null),
                why.holding().stream().map(AgentViews::of).toList());
    }

    public static QueuedMessageView of(QueuedMessage message) {
        return new QueuedMessageView(message.number(), message.text(), message.createdBy(), message.createdAt());
    }

    private static RuleView of(StatusDecision decision) {
        var rule = decision.rule();
        return new RuleView(
                rule.id(),
                RuleView.Status.valueOf(rule.state().name()),
                rule.priority(),
                rule.region().toString(),
                decision.evidence());
    }

    public static WorktreeScriptsView of(WorktreeScripts scripts, boolean allowed) {
        return new WorktreeScriptsView(
                scripts.project().toString(),
                scripts.setup(),
                scripts.run(),
                scripts.teardown(),
                scripts.digest(),
                allowed);
    }

    public static PresetView of(Preset preset) {
        return new PresetView(
                preset.name(),
                preset.description(),
                preset.members().stream()
                        .map(member -> new PresetView.Member(
                                member.name().text(),
                                member.plugin(),
                                member.instruction(),
                                member.isolation().map(AgentViews::isolation).orElse(null)))
                        .toList(),
                preset.source());
    }

    public static AgentPluginView of(AgentPlugin plugin, Optional<String> version, Map<String, String> environment) {
        var acp = plugin.acp();
        return new AgentPluginView(
                plugin.id(),
                plugin.name(),
                version.isPresent(),
                version.orElse(null),
                plugin.install(),
                acp.command(),
                Installation.speaks(plugin, environment),
                acp.install().isEmpty() ? plugin.install() : acp.install(),
                plugin.source(),
                plugin.isOfProject());
    }

    public static RestoredView of(Restorer.Restored restored, Agents agents) {
        return new RestoredView(
                restored.agents().stream()
                        .map(agent -> of(agent, agents.status(agent)))
                        .toList(),
                restored.failures().stream().map(AgentOsException::line).toList());
    }

    public static AgentDestroyedView of(Destroyed destroyed) {
        var agent = destroyed.agent();
        return new AgentDestroyedView(
                agent.id().text(),
                agent.name().text(),
                destroyed.commits() == 0 ? "" : agent.branch(),
                destroyed.commits(),
                destroyed.files(),
                destroyed.trash().orElse(null),
                destroyed.ignored(),
                destroyed.remarks());
    }
}
