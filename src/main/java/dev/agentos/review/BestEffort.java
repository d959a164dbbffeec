package dev.agentos.review;

import dev.agentos.core.AgentOsException;
import java.lang.System.Logger.Level;

/** Runs tasks whose failure is logged and does not stop the caller. */
final class BestEffort {
    private BestEffort() {}

    interface Task {
        void run() throws InterruptedException;
    }

    /** {@code message} has the places {0} for the subject and {1} for the failure. */
    static void run(String message, Object subject, Task task) {
        try {
            task.run();
        } catch (AgentOsException failed) {
            System.getLogger("review").log(Level.WARNING, message, subject, failed.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
