package dev.agentos.agent;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import dev.agentos.protocol.HookFailureView;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs the shell commands of a plugin beside its programs. What fails is logged and told, and hinders nobody. */
final class LifecycleHooks {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int LONGEST_MESSAGE = 500;

    private final Programs programs;
    private final MessageBus bus;

    LifecycleHooks(Programs programs, MessageBus bus) {
        this.programs = programs;
        this.bus = bus;
    }

    /** Does not wait for them. */
    void started(Agent agent, Hooks hooks, Map<String, String> environment) {
        if (!hooks.onStart().isEmpty())
            Thread.ofVirtual().name("hooks of " + agent.name()).start(() -> {
                try {
                    run(agent, "on_start", hooks.onStart(), environment);
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            });
    }

    /**
     * Waits for them. Once for each start: {@code launchFolder} is made anew for the next, and has a mark when this was
     * done.
     */
    void ended(Agent agent, Hooks hooks, Path launchFolder, Map<String, String> environment)
            throws InterruptedException {
        if (hooks.onExit().isEmpty() || !Files.isDirectory(launchFolder)) return;
        try {
            Files.createFile(launchFolder.resolve("ended"));
        } catch (IOException done) {
            return;
        }
        run(agent, "on_exit", hooks.onExit(), environment);
    }

    private void run(Agent agent, String hook, List<String> commands, Map<String, String> environment)
            throws InterruptedException {
        for (var command : commands) {
            try {
                var result = programs.run(ProgramCall.of(agent.folder(), List.of("sh", "-c", command))
                        .with(environment)
                        .within(LONGEST));
                if (result.code() != 0)
                    failed(
                            agent,
                            hook,
                            command,
                            "it ended with " + result.code() + ": "
                                    + result.errorText().strip());
            } catch (AgentOsException refused) {
                failed(agent, hook, command, String.valueOf(refused.getMessage()));
            }
        }
    }

    private void failed(Agent agent, String hook, String command, String message) {
        var brief = message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) : message;
        System.getLogger("agent")
                .log(Level.WARNING, "{0} of {1} failed: `{2}`: {3}", hook, agent.name(), command, brief);
        bus.publish(
                Participant.SYSTEM,
                Agent.HOOK_FAILED,
                agent.topic(),
                new HookFailureView(agent.id().text(), agent.name().text(), hook, command, brief));
    }
}
