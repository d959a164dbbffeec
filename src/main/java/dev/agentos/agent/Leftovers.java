package dev.agentos.agent;

import dev.agentos.agent.Leftover.Kind;
import dev.agentos.core.Participant;
import dev.agentos.git.Checkout;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds what agents left behind after crashes and manual changes, in every known project, and removes it as carefully
 * as agents are destroyed.
 */
public final class Leftovers {
    private final Agents agents;
    private final Workspaces workspaces;
    private final Permissions permissions;

    public Leftovers(Agents agents, Workspaces workspaces, Permissions permissions) {
        this.agents = agents;
        this.workspaces = workspaces;
        this.permissions = permissions;
    }

    public List<Leftover> find(Participant by) throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_SEE, Scope.DAEMON);
        return agents.locks().exclusively(() -> {
            var found = new ArrayList<Leftover>();
            var known = agents.list(Participant.SYSTEM);
            for (var checkout : checkouts(known).values()) {
                for (var copy : strayCopies(checkout, known))
                    found.add(new Leftover(Kind.COPY, checkout.top(), copy.toString()));
                for (var branch : strayBranches(checkout, known))
                    found.add(new Leftover(Kind.BRANCH, checkout.top(), branch));
            }
            for (var owner : strayLaunchFolders(known))
                found.add(new Leftover(
                        Kind.LAUNCH_FOLDER,
                        agents.files().folder(owner).getParent(),
                        agents.files().folder(owner).toString()));
            for (var agent : known)
                if (isBroken(agent))
                    found.add(new Leftover(
                            Kind.AGENT,
                            AgentFolders.project(agent),
                            agent.name().text()));
            return found;
        });
    }

    /** Removes a leftover, if it still is one, and describes the result. */
    public String tidy(Participant by, Leftover leftover) throws IOException, InterruptedException {
        permissions.require(by, Action.AGENT_STOP, Scope.DAEMON);
        return agents.locks().exclusively(() -> {
            var known = agents.list(Participant.SYSTEM);
            var checkout = agents.folders().find(leftover.project());
            return switch (leftover.kind()) {
                case COPY -> removeCopy(checkout.orElseThrow(), Path.of(leftover.name()), known);
                case BRANCH -> removeBranch(checkout.orElseThrow(), leftover.name(), known);
                case LAUNCH_FOLDER -> removeLaunchFolder(Path.of(leftover.name()), known);
                case AGENT -> destroy(by, leftover, known);
            };
        });
    }

    /** By the top of each repository, because several workspaces may be in one. */
    private Map<Path, Checkout> checkouts(List<Agent> known) throws InterruptedException {
        var folders = Stream.concat(
                        workspaces.list(Participant.SYSTEM).stream().map(Workspace::path),
                        known.stream().map(AgentFolders::project))
                .distinct()
                .toList();
        var checkouts = new LinkedHashMap<Path, Checkout>();
        for (var folder : folders)
            agents.folders().find(folder).ifPresent(checkout -> checkouts.put(checkout.top(), checkout));
        return checkouts;
    }

    private List<Path> strayCopies(Checkout checkout, List<Agent> known) throws IOException, InterruptedException {
        var owned = known.stream()
                .filter(agent -> agent.isolation() == Isolation.WORKTREE)
                .map(AgentFolders::copy)
                .collect(Collectors.toSet());
        return agents.folders().copies(checkout).stream()
                .filter(copy -> !owned.contains(copy))
                .toList();
    }

    private List<String> strayBranches(Checkout checkout, List<Agent> known) throws InterruptedException {
        var owned = known.stream().map(Agent::branch).collect(Collectors.toSet());
        return agents.folders().emptyBranches(checkout).stream()
                .filter(branch -> !owned.contains(branch))
                .toList();
    }

    private List<AgentId> strayLaunchFolders(List<Agent> known) throws IOException {
        var owners = known.stream().map(Agent::id).collect(Collectors.toSet());
        return agents.files().owners().stream()
                .filter(owner -> !owners.contains(owner))
                .toList();
    }

    /** Whether an agent will never be ready: none is created or destroyed at the same time. */
    private static boolean isBroken(Agent agent) {
        return agent.state() != Agent.State.READY || !Files.isDirectory(agent.folder());
    }

    private String removeCopy(Checkout checkout, Path copy, List<Agent> known)
            throws IOException, InterruptedException {
        if (!strayCopies(checkout, known).contains(copy)) return "already gone";
        return agents.folders()
                .removeStray(checkout, copy)
                .map(trash ->
                        "removed; its work is in the trash as " + trash + ": `agentos trash restore " + trash + "`")
                .orElse("removed; it held nothing to keep");
    }

    private String removeBranch(Checkout checkout, String branch, List<Agent> known) throws InterruptedException {
        if (!strayBranches(checkout, known).contains(branch)) return "kept: it is now in use";
        agents.folders().removeStray(checkout, branch);
        return "deleted";
    }

    private String removeLaunchFolder(Path folder, List<Agent> known) throws IOException {
        Optional<AgentId> owner = strayLaunchFolders(known).stream()
                .filter(id -> agents.files().folder(id).equals(folder))
                .findFirst();
        if (owner.isEmpty()) return "already gone";
        agents.files().delete(owner.get());
        return "deleted";
    }

    private String destroy(Participant by, Leftover leftover, List<Agent> known)
            throws IOException, InterruptedException {
        var agent = known.stream()
                .filter(one -> one.name().text().equals(leftover.name())
                        && AgentFolders.project(one).equals(leftover.project())
                        && isBroken(one))
                .findFirst();
        if (agent.isEmpty()) return "already gone";
        var destroyed = agents.destroy(by, agent.get().id(), false);
        return destroyed.commits() == 0
                ? "destroyed"
                : "destroyed; its commits are on branch " + agent.get().branch();
    }
}
