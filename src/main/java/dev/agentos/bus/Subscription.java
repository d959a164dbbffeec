package dev.agentos.bus;

import dev.agentos.core.InvalidInput;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** One subscriber's bounded queue of messages. All its state is guarded by the lock of its bus. */
public final class Subscription implements AutoCloseable {
    private final MessageBus bus;
    private final String pattern;
    private final TopicPattern topics;
    private final Overflow overflow;
    private final int capacity;
    private final Condition arrived;
    private final ArrayDeque<Message> waiting = new ArrayDeque<>();
    private long dropped;
    private SubscriptionClosed.@Nullable Reason ended;

    Subscription(MessageBus bus, String pattern, Overflow overflow, int capacity, Condition arrived) {
        if (capacity < 1) throw new InvalidInput("a subscription needs room for at least one message");
        this.bus = bus;
        this.pattern = pattern;
        this.topics = TopicPattern.of(pattern);
        this.overflow = overflow;
        this.capacity = capacity;
        this.arrived = arrived;
    }

    /** Waits for the next message; throws {@link SubscriptionClosed} when there will be none. */
    public Message take() throws InterruptedException {
        return bus.locked(() -> {
            while (waiting.isEmpty()) {
                requireOpen();
                arrived.await();
            }
            return next();
        });
    }

    /** The next message if it comes in time. */
    public Optional<Message> poll(Duration patience) throws InterruptedException {
        return bus.locked(() -> {
            long left = patience.toNanos();
            while (waiting.isEmpty()) {
                requireOpen();
                if (left <= 0) return Optional.empty();
                left = arrived.awaitNanos(left);
            }
            return Optional.of(next());
        });
    }

    /** How many messages this subscriber has missed because it was slow. */
    public long dropped() {
        return bus.lockedUninterruptibly(() -> dropped);
    }

    @Override
    public void close() {
        bus.remove(this, SubscriptionClosed.Reason.BY_SUBSCRIBER);
    }

    private void requireOpen() {
        if (ended != null) throw new SubscriptionClosed(pattern, ended);
    }

    private Message next() {
        if (overflow == Overflow.BLOCK && isFull()) bus.roomWasMade();
        return waiting.remove();
    }

    boolean wants(List<String> topic) {
        return topics.matches(topic);
    }

    boolean blocks() {
        return overflow == Overflow.BLOCK && isFull();
    }

    private boolean isFull() {
        return waiting.size() >= capacity;
    }

    /** Returns false when this subscriber was too slow and has to be removed. */
    boolean accept(Message message) {
        if (isFull()) {
            switch (overflow) {
                case DROP_OLDEST -> waiting.remove();
                case BLOCK -> {
                    dropped++;
                    return true;
                }
                case DISCONNECT -> {
                    return false;
                }
            }
            dropped++;
        }
        waiting.add(message);
        arrived.signal();
        return true;
    }

    /** Frees the queue at once and tells a waiting reader why. */
    void end(SubscriptionClosed.Reason reason) {
        if (ended != null) return;
        ended = reason;
        waiting.clear();
        arrived.signalAll();
    }
}
