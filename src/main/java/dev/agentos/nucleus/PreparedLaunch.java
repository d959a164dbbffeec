package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A launch that is ready to start: the full command, with what makes it an ordinary user and what puts it into its
 * control group, if the system has them.
 */
record PreparedLaunch(
        String child,
        String program,
        List<String> command,
        String folder,
        Map<String, String> environment,
        Optional<ControlGroup> group) {
    /** {@code logs} is the child's folder, after which its control group is named. */
    static PreparedLaunch of(NucleusFrames.Launch launch, Optional<OrdinaryUser> user, Path logs) {
        var command = new Program(launch).command();
        var environment = launch.environment();
        if (user.isPresent()) {
            command = user.get().wrap(command);
            environment = user.get().name(environment);
        }
        var group = ControlGroup.create(logs);
        if (group.isPresent()) command = group.get().join(command);
        return new PreparedLaunch(
                launch.child(), launch.command().getFirst(), command, launch.folder(), environment, group);
    }

    /** Returns its pid. */
    int start(Spawn spawn) throws Libc.Failure {
        return spawn.start(command, folder, environment);
    }

    AgentOsException notStarted(Libc.Failure why) {
        return new AgentOsException(
                ErrorCode.AGENT_SPAWN_FAILED, "\"" + program + "\" could not be started: " + why.getMessage(), "", why);
    }

    /** Nothing is left of one that could not be started. */
    void discard() {
        group.ifPresent(ControlGroup::remove);
    }
}
