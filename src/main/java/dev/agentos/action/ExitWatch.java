package dev.agentos.action;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.bus.Subscription;
import dev.agentos.bus.SubscriptionClosed;
import dev.agentos.terminal.TerminalInfo;
import java.time.Duration;

/** Tells actions when their commands have ended, on a virtual thread of its own that ends with the bus. */
public final class ExitWatch {
    private static final String TERMINALS = "session.*.terminal.*";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int QUEUE = 1_000;

    private ExitWatch() {}

    /** Nothing that ends from now on is missed. */
    public static void start(MessageBus bus, AgentActions actions) {
        var terminals = bus.subscribe(TERMINALS, Overflow.BLOCK, QUEUE);
        Thread.ofVirtual().name("exits of commands").start(() -> follow(terminals, actions));
    }

    private static void follow(Subscription terminals, AgentActions actions) {
        try (var subscription = terminals) {
            while (true) {
                var message = subscription.poll(PATIENCE);
                if (message.isPresent() && message.get().payload() instanceof TerminalInfo terminal)
                    tell(actions, terminal);
            }
        } catch (SubscriptionClosed stopping) {
            System.getLogger("action").log(System.Logger.Level.DEBUG, "commands are no longer followed", stopping);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** An exit that cannot be stored is found when the next daemon starts, and does not stop the others. */
    private static void tell(AgentActions actions, TerminalInfo terminal) {
        try {
            actions.execution().exited(terminal);
        } catch (RuntimeException failed) {
            System.getLogger("action")
                    .log(
                            System.Logger.Level.WARNING,
                            "the end of terminal " + terminal.id() + " was not recorded",
                            failed);
        }
    }
}
