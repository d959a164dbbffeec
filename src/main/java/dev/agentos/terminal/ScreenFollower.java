package dev.agentos.terminal;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Keeps a running terminal's screen almost up to date, and answers the program's queries (the terminal's type, its
 * cursor) while no viewer could answer them. One virtual thread that only waits: the reading is done by the
 * {@link ScreenThread}. It lags a little on purpose, so that output goes to viewers first.
 */
final class ScreenFollower {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration KEPT_AFTER_THE_END = Duration.ofMinutes(5);
    private static final Duration LAG = Duration.ofMillis(50);
    private static final Duration LAG_ALONE = Duration.ofMillis(5);

    /** Types an answer into the terminal. */
    interface Answer {
        void type(byte[] bytes) throws InterruptedException;
    }

    private final Terminal terminal;
    private final Answer answer;
    private final Thread thread;

    ScreenFollower(Terminal terminal, Answer answer) {
        this.terminal = terminal;
        this.answer = answer;
        this.thread =
                Thread.ofVirtual().name("screen of " + terminal.info().id()).start(this::follow);
    }

    private void follow() {
        try {
            while (terminal.info().isRunning()) {
                terminal.awaitChange(terminal.screenPosition(), terminal.sizeVersion(), PATIENCE, () -> false);
                Thread.sleep(terminal.viewers() == 0 ? LAG_ALONE : LAG);
                var answers = terminal.followScreen();
                if (answers.length > 0) answer.type(answers);
            }
            terminal.followScreen();
            Thread.sleep(KEPT_AFTER_THE_END);
            terminal.forgetScreen();
        } catch (IOException failed) {
            System.getLogger("terminal")
                    .log(
                            Level.WARNING,
                            "the screen of {0} is no longer followed: {1}",
                            terminal.info().id().text(),
                            failed.getMessage());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        thread.interrupt();
    }
}
