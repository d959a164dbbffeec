package dev.agentos.review;

import dev.agentos.action.ActionState;
import dev.agentos.action.AgentActions;
import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.workspace.Workspaces;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why an agent changed a file, as far as it told: the actions that it asked for, and the tool calls of its conversation
 * that name the file.
 */
public final class Reasons {
    private static final int MAX_ACTIONS = 500;
    private static final int MAX_ENTRIES = 5_000;
    private static final int MAX_REASONS = 20;
    private static final int MAX_TEXT = 2_000;

    private final Workspaces workspaces;
    private final Agents agents;
    private final AgentActions actions;

    public Reasons(Workspaces workspaces, Agents agents, AgentActions actions) {
        this.workspaces = workspaces;
        this.agents = agents;
        this.actions = actions;
    }

    private record Words(String title, Optional<String> text) {}

    /** Latest first; what is said of several calls in the same words is there once. */
    public List<ChangeReason> of(Participant by, Agent agent, WorkspacePath path) {
        var file = agent.top().resolve(path.text());
        var known = new HashSet<Words>();
        return Stream.concat(actions(by, agent, file), toolCalls(by, agent, file))
                .sorted(Comparator.comparing(ChangeReason::at).reversed())
                .filter(reason -> known.add(new Words(reason.title(), reason.text())))
                .limit(MAX_REASONS)
                .toList();
    }

    private Stream<ChangeReason> actions(Participant by, Agent agent, Path file) {
        var folder = workspaces.find(by, agent.workspace());
        if (folder.isEmpty()) return Stream.empty();
        return actions.list(by, agent.session(), Optional.of(ActionState.APPLIED), MAX_ACTIONS).stream()
                .filter(action -> action.agent().filter(agent.id()::equals).isPresent()
                        && action.said().path() != null
                        && folder.get().path().resolve(action.said().path()).equals(file))
                .map(action -> new ChangeReason(
                        ChangeReason.Source.ACTION,
                        action.type().toString(),
                        Optional.ofNullable(action.said().rationale()),
                        Optional.ofNullable(action.said().confidence()),
                        action.changedAt()));
    }

    private Stream<ChangeReason> toolCalls(Participant by, Agent agent, Path file) {
        if (!agent.speaksAcp()) return Stream.empty();
        long last = agents.conversations().last(by, agent);
        var calls = new ToolCalls();
        agents.conversations()
                .read(by, agent, Math.max(1, last - MAX_ENTRIES + 1), MAX_ENTRIES)
                .forEach(calls::add);
        return calls.about(agent, file);
    }

    /** The tool calls of a conversation, each with what was said before it. */
    private static final class ToolCalls {
        private record Told(ToolCallView call, String before, Instant at) {}

        private final Map<String, Told> calls = new LinkedHashMap<>();
        private final StringBuilder said = new StringBuilder();
        private boolean saying;

        void add(ConversationEntryView entry) {
            var part = entry.part();
            if (part instanceof ConversationPart.Message(var text)) {
                if (!saying) said.setLength(0);
                if (said.length() < MAX_TEXT) said.append(text);
            }
            saying = part instanceof ConversationPart.Message;
            if (part instanceof ConversationPart.User) said.setLength(0);
            if (part instanceof ConversationPart.Tool(var call))
                calls.merge(
                        call.id(),
                        new Told(call, said.toString(), entry.at()),
                        (first, later) -> new Told(first.call().and(later.call()), first.before(), later.at()));
        }

        Stream<ChangeReason> about(Agent agent, Path file) {
            return List.copyOf(calls.values()).stream()
                    .filter(told ->
                            changes(told.call()) && names(told.call()).anyMatch(name -> isFile(agent, name, file)))
                    .map(ToolCalls::reason);
        }

        private static boolean changes(ToolCallView call) {
            return !"read".equals(call.kind()) && !"search".equals(call.kind()) && !"failed".equals(call.status());
        }

        private static Stream<String> names(ToolCallView call) {
            var names = new ArrayList<String>();
            if (call.locations() != null) for (var location : call.locations()) names.add(location.path());
            if (call.content() != null)
                for (var content : call.content()) if (content.path() != null) names.add(content.path());
            return names.stream();
        }

        private static boolean isFile(Agent agent, String name, Path file) {
            try {
                return agent.folder().resolve(name).normalize().equals(file);
            } catch (InvalidPathException impossible) {
                return false;
            }
        }

        private static ChangeReason reason(Told told) {
            var text = told.before().strip();
            var title =
                    told.call().title() == null ? "a tool call" : told.call().title();
            return new ChangeReason(
                    ChangeReason.Source.TOOL,
                    title,
                    Optional.of(text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text)
                            .filter(said -> !said.isEmpty()),
                    Optional.empty(),
                    told.at());
        }
    }
}
