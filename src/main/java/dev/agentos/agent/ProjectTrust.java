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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a project brings that would run on this machine: programs that its repository names, agent kinds and presets. A
 * project may come from a stranger, and agents can change it, so a person reads and trusts exactly this text; another
 * text is asked about again, with the difference.
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
        var difference = isTrusted || before.isEmpty() ? List.<String>of() : TextDifference.of(before, found.text());
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

    /** Lets exactly this run from now on; refused when the project has changed since it was read. */
    public ProjectTrustView trust(Participant by, Session session, Path folder, String digest)
            throws InterruptedException {
        permissions.require(by, Action.CODE_EXECUTE, session.id().scope());
        var found = find(folder);
        if (!TrustedTexts.digest(found.text()).equals(digest))
            throw new AgentOsException(
                    ErrorCode.OUTDATED, "what this project would run has changed since you read it", "read it again");
        var hidden = found.repository().filter(RepositoryPrograms::runs).flatMap(RepositoryPrograms::hidden);
        if (hidden.isPresent())
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "not all that this repository would run can be shown: " + hidden.get());
        found.repository().ifPresent(programs -> trusted.trust(programs.place(), programs.text()));
        trusted.trust(found.files().place(), found.files().text());
        return view(found);
    }

    /** Lets nothing of the project run any more. */
    public ProjectTrustView forget(Participant by, Session session, Path folder) throws InterruptedException {
        permissions.require(by, Action.CODE_EXECUTE, session.id().scope());
        var found = find(folder);
        found.repository().ifPresent(programs -> trusted.forget(programs.place()));
        trusted.forget(found.files().place());
        return view(found);
    }

    /** Whether filters of the repository around a folder are left out because nobody has trusted them. */
    public boolean leavesOutFilters(Path folder) throws InterruptedException {
        return !repositories.filtersHeldBack(folder).isEmpty();
    }

    /** Whether programs of the repository around a folder are left out because nobody has trusted them. */
    public boolean isHeldBack(Path folder) throws InterruptedException {
        return repositories.isHeldBack(folder);
    }
}
