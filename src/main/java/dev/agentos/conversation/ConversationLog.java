package dev.agentos.conversation;

import dev.agentos.protocol.ConversationEntryView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.JsonText;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What was said, each thing with its number, from 1 on. Nothing is changed afterwards; of a very long conversation the
 * beginning is dropped.
 */
final class ConversationLog {
    private static final int MOST_ENTRIES = 100_000;
    private static final int DROP_EVERY = 1_000;
    static final long MAX_BYTES = 64L << 20;
    private static final long MEASURE_EVERY = 4L << 20;

    private final Store store;
    private final Clock clock;
    /** By how much each has grown since it was measured. */
    private final Map<ConversationId, Long> grownBy = new ConcurrentHashMap<>();

    private final Object grown = new Object();
    /** How often anything was said. Guarded by {@code grown}. */
    private long growths;

    ConversationLog(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    void append(ConversationId id, ConversationPart part) {
        append(id, part, tx -> {});
    }

    /** Together with what else belongs to it: either both are there after a crash or neither. */
    void append(ConversationId id, ConversationPart part, Consumer<Transaction> also) {
        var json = JsonText.of(part);
        boolean measure = grownBy.merge(id, (long) json.length(), Long::sum) > MEASURE_EVERY;
        if (measure) grownBy.remove(id);
        store.execute(tx -> {
            long number =
                    ConversationStore.append(tx, id, clock.instant().truncatedTo(ChronoUnit.MILLIS), part.type(), json);
            if (number % DROP_EVERY == 0) ConversationStore.drop(tx, id, number - MOST_ENTRIES);
            if (measure) ConversationStore.dropBeyond(tx, id, MAX_BYTES);
            also.accept(tx);
        });
        synchronized (grown) {
            growths++;
            grown.notifyAll();
        }
    }

    List<ConversationEntryView> read(ConversationId id, long from, int most) {
        return store.read(tx -> ConversationStore.read(tx, id, from, most));
    }

    List<ConversationEntryView> readBefore(ConversationId id, long before, int most) {
        return store.read(tx -> ConversationStore.readBefore(tx, id, before, most));
    }

    /** Waits until there is an entry with this number, or time is over. */
    void await(ConversationId id, long number, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        long seen = growths();
        while (end(id) < number && System.nanoTime() < deadline) seen = awaitGrowth(seen, deadline);
    }

    private long growths() {
        synchronized (grown) {
            return growths;
        }
    }

    private long awaitGrowth(long seen, long deadline) throws InterruptedException {
        synchronized (grown) {
            while (growths == seen && System.nanoTime() < deadline)
                TimeUnit.NANOSECONDS.timedWait(grown, Math.max(1, deadline - System.nanoTime()));
            return growths;
        }
    }

    long end(ConversationId id) {
        return store.read(tx -> ConversationStore.end(tx, id));
    }

    /** Whether somebody said something to the agent that it has not come to the end of. */
    boolean isInTurn(ConversationId id) {
        return store.read(tx -> ConversationStore.last(tx, id, ConversationPart.USER)
                > ConversationStore.last(tx, id, ConversationPart.END));
    }

    boolean hasTurns(ConversationId id) {
        return store.read(tx -> ConversationStore.last(tx, id, ConversationPart.USER)) > 0;
    }

    Optional<ConversationStore.Thread> thread(ConversationId id) {
        return store.read(tx -> ConversationStore.find(tx, id));
    }

    void keep(ConversationId id, ConversationStore.Thread thread) {
        store.execute(tx -> ConversationStore.put(tx, id, thread));
    }

    void forgetThread(ConversationId id) {
        store.execute(tx -> ConversationStore.deleteThread(tx, id));
    }

    void forget(ConversationId id) {
        grownBy.remove(id);
        store.execute(tx -> ConversationStore.delete(tx, id));
    }
}
