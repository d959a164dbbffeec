package dev.agentos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TaskGroupTest {
    @Test
    void closingInterruptsAndJoinsWhatStillRuns() throws Exception {
        var ended = new AtomicBoolean();
        var never = new CountDownLatch(1);
        try (var tasks = new TaskGroup("test")) {
            tasks.fork(() -> {
                try {
                    never.await();
                } finally {
                    ended.set(true);
                }
            });
            tasks.fork(() -> {});
            tasks.awaitFirst();
        }
        assertThat(ended).isTrue();
    }

    @Test
    void theFirstFailureComesOutOfTheWait() {
        try (var tasks = new TaskGroup("test")) {
            tasks.fork(() -> {
                throw new InvalidInput("broken");
            });
            assertThatThrownBy(tasks::awaitAll).isInstanceOf(InvalidInput.class).hasMessage("broken");
        }
    }

    @Test
    void waitingForAllWaitsForAll() throws Exception {
        var first = new CountDownLatch(1);
        var second = new AtomicBoolean();
        try (var tasks = new TaskGroup("test")) {
            tasks.fork(first::countDown);
            tasks.fork(() -> {
                first.await();
                second.set(true);
            });
            tasks.awaitAll();
        }
        assertThat(second).isTrue();
    }
}
