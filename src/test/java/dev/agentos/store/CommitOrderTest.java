package dev.agentos.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.TaskGroup;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CommitOrderTest {
    private final CommitOrder order = new CommitOrder();
    private final List<String> done = new CopyOnWriteArrayList<>();

    @Test
    void whoComesEarlyWaitsForTheTurn() throws Exception {
        long first = order.nextTicket();
        long second = order.nextTicket();
        var firstIsAtWork = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        try (var tasks = new TaskGroup("callers")) {
            tasks.fork(() -> order.pass(first, List.of(() -> {
                firstIsAtWork.countDown();
                await(goOn);
                done.add("first");
            })));
            firstIsAtWork.await();
            var early = new Thread(() -> order.pass(second, List.of(() -> done.add("second"))));
            early.start();
            while (early.getState() == Thread.State.NEW || early.getState() == Thread.State.RUNNABLE)
                Thread.onSpinWait();
            goOn.countDown();
            early.join();
            tasks.awaitAll();
        }
        assertThat(done).containsExactly("first", "second");
    }

    @Test
    void aFailureEndsTheTurn() {
        order.pass(
                order.nextTicket(),
                List.of(
                        () -> {
                            throw new IllegalStateException("expected by this test");
                        },
                        () -> done.add("the next action")));
        order.pass(order.nextTicket(), List.of(() -> done.add("the next turn")));
        assertThat(done).containsExactly("the next action", "the next turn");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
