package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.git.RepositoryPrograms;
import dev.agentos.git.RepositoryTrust;
import dev.agentos.protocol.ProjectTrustView;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.TrustedTexts;
import dev.agentos.session.Session;
import dev.agentos.text.LineDiff;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Everything in a project that would run on this machine: programs that its repository names, agent kinds and presets.
 * A project may come from a stranger, and agents can change it, so a person reads and trusts exactly this text; a
 * changed text must be trusted again, with the difference shown.
 */
public final class ProjectTrust {
    private final Permissions permissions;
    private final RepositoryTrust repositories;
    private final TrustedTexts trusted;

    ProjectTrust(Permissions permissions, RepositoryTrust repositories, TrustedTexts trusted) {
        this.permissions = permissions;
        this.repositories = repositories;
        this.trusted = trusted;
    }

    private record Both(Optional<RepositoryPrograms> repository, ProjectFiles files) {
        String text() {
            return join(repository.map(RepositoryPrograms::text).orElse(""), files.text());
        }

        boolean runs() {
            return repository.filter(RepositoryPrograms::runs).isPresent() || !files.isEmpty();
        }
    }

    private static String join(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + "\n" + other;
    }

    public ProjectTrustView of(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.AGENT_SEE, session.id().scope());
        return view(find(folder));
    }

    private Both find(Path folder) throws InterruptedException {
        return new Both(repositories.programs(folder), ProjectFiles.around(folder));
    }

    private ProjectTrustView view(Both found) {
        var before = join(
                found.repository()
                        .flatMap(programs -> trusted.trusted(programs.place()))
                        .orElse(""),
                trusted.trusted(found.files().place()).orElse(""));
        boolean isTrusted = !found.runs() || isTrusted(found);
        var difference = isTrusted || before.isEmpty() ? List.<String>of() : LineDiff.marked(before, found.text());
        return new ProjectTrustView(
                found.files().place().getParent().toString(),
                isTrusted,
                found.text(),
                difference,
                TrustedTexts.digest(found.text()));
    }

    private boolean isTrusted(Both found) {
        return found.repository().stream().allMatch(programs -> !programs.runs() || programs.isTrusted(trusted))
                && found.files().isTrusted(trusted);
    }

    /** Trusts exactly this text; refused if the project has changed since it was read. */
    public ProjectTrustView trust(Participant by, Session session, Path folder, String digest)
            throws InterruptedException {
        permissions.require(by, Action.PROGRAM_TRUST, session.id().scope());
        var found = find(folder);
        if (!TrustedTexts.digest(found.text()).equals(digest))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the programs of this project have changed since you read them",
                    "read them again, then trust them");
        var hidden = found.repository().filter(RepositoryPrograms::runs).flatMap(RepositoryPrograms::hidden);
        if (hidden.isPresent())
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED, "some programs of this repository cannot be shown: " + hidden.get());
        found.repository().ifPresent(programs -> trusted.trust(programs.place(), programs.text()));
        trusted.trust(found.files().place(), found.files().text());
        return view(found);
    }

    /** Withdraws the trust. */
    public ProjectTrustView forget(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.PROGRAM_TRUST, session.id().scope());
        var found = find(folder);
        found.repository().ifPresent(programs -> trusted.forget(programs.place()));
        trusted.forget(found.files().place());
        return view(found);
    }

    /** Whether filters of the repository around a folder do not run because they are not trusted. */
    public boolean leavesOutFilters(Path folder) throws InterruptedException {
        return !repositories.filtersHeldBack(folder).isEmpty();
    }

    /** Whether programs of the repository around a folder do not run because they are not trusted. */
    public boolean isHeldBack(Path folder) throws InterruptedException {
        return repositories.isHeldBack(folder);
    }
}
