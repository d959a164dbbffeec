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
 * The entries of conversations, numbered from 1. Entries never change; very long conversations lose their beginning.
 */
final class ConversationLog {
    private static final int MAX_ENTRIES = 100_000;
    private static final int DROP_EVERY = 1_000;
    static final long MAX_BYTES = 64L << 20;
    private static final long MEASURE_EVERY = 4L << 20;

    private final Store store;
    private final Clock clock;
    /** Bytes added to each conversation since its size was measured. */
    private final Map<ConversationId, Long> grownBy = new ConcurrentHashMap<>();

    private final Object grown = new Object();
    /** The number of entries added. Guarded by {@code grown}. */
    private long growths;

    ConversationLog(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    void append(ConversationId id, ConversationPart part) {
        append(id, part, tx -> {});
    }

    /** Appends the entry and runs {@code alongside} in one transaction. */
    void append(ConversationId id, ConversationPart part, Consumer<Transaction> also) {
        var json = JsonText.of(part, ConversationPart.class);
        boolean measure = grownBy.merge(id, (long) json.length(), Long::sum) > MEASURE_EVERY;
        if (measure) grownBy.remove(id);
        store.execute(tx -> {
            long number =
                    ConversationStore.append(tx, id, clock.instant().truncatedTo(ChronoUnit.MILLIS), part.type(), json);
            if (number % DROP_EVERY == 0) ConversationStore.drop(tx, id, number - MAX_ENTRIES);
            if (measure) ConversationStore.dropBeyond(tx, id, MAX_BYTES);
            also.accept(tx);
        });
        synchronized (grown) {
            growths++;
            grown.notifyAll();
        }
    }

    List<ConversationEntryView> read(ConversationId id, long from, int max) {
        return store.read(tx -> ConversationStore.read(tx, id, from, max));
    }

    List<ConversationEntryView> readBefore(ConversationId id, long before, int max) {
        return store.read(tx -> ConversationStore.readBefore(tx, id, before, max));
    }

    /** Waits until an entry has this number, or for the timeout. */
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

    /** Whether the last turn has not ended. */
    boolean isInTurn(ConversationId id) {
        return store.read(tx -> ConversationStore.last(tx, id, ConversationPart.User.class)
                > ConversationStore.last(tx, id, ConversationPart.End.class));
    }

    boolean hasTurns(ConversationId id) {
        return store.read(tx -> ConversationStore.last(tx, id, ConversationPart.User.class)) > 0;
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
