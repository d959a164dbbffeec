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

/** Runs the agent hooks of a plugin beside its programs. A failure is logged and published, and stops nothing. */
final class LifecycleHooks {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int MAX_MESSAGE_LENGTH = 500;

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
     * Waits for them. Runs them once per start: a mark in {@code launchFolder}, which is new for each start, says that
     * they ran.
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
                            "it exited with code " + result.code() + ": "
                                    + result.errorText().strip());
            } catch (AgentOsException refused) {
                failed(agent, hook, command, String.valueOf(refused.getMessage()));
            }
        }
    }

    private void failed(Agent agent, String hook, String command, String message) {
        var brief = message.length() > MAX_MESSAGE_LENGTH ? message.substring(0, MAX_MESSAGE_LENGTH) : message;
        System.getLogger("agent")
                .log(Level.WARNING, "{0} of {1} failed: `{2}`: {3}", hook, agent.name(), command, brief);
        bus.publish(
                Participant.SYSTEM,
                Agent.HOOK_FAILED,
                agent.topic(),
                new HookFailureView(agent.id().text(), agent.name().text(), hook, command, brief));
    }
}
