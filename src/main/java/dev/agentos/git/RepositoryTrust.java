package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.Programs;
import dev.agentos.security.TrustedTexts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Whether the programs that a repository names may run when a person asks for something that needs them. */
public final class RepositoryTrust {
    public static final String HOW = "`agentos trust` shows what would run and lets you allow it";

    private final GitProgram git;
    private final TrustedTexts trusted;

    public RepositoryTrust(Programs programs) {
        this.git = new GitProgram(programs);
        this.trusted = new TrustedTexts(programs.home());
    }

    /** The programs of the repository around a folder; empty without one. */
    public Optional<RepositoryPrograms> programs(Path folder) throws InterruptedException {
        return git.programs(folder);
    }

    /** Whether there are programs that do not run because they are not trusted. */
    public boolean isHeldBack(Path folder) throws InterruptedException {
        return programs(folder).filter(this::isHeldBack).isPresent();
    }

    /** The filters that do not run because they are not trusted. */
    public Set<String> filtersHeldBack(Path folder) throws InterruptedException {
        return programs(folder)
                .filter(this::isHeldBack)
                .map(RepositoryPrograms::filters)
                .orElse(Set.of());
    }

    private boolean isHeldBack(RepositoryPrograms programs) {
        return programs.runs() && !programs.isTrusted(trusted);
    }

    /** For what would be wrong without them, such as a commit that a hook should check. */
    void require(Path folder, String what) throws InterruptedException {
        if (!isHeldBack(folder)) return;
        throw new AgentOsException(
                ErrorCode.PERMISSION_DENIED,
                "to " + what + ", git would run programs of this repository that are not trusted",
                HOW);
    }
}
