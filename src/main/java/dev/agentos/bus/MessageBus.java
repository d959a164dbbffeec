package dev.agentos.bus;

import dev.agentos.core.Participant;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Hands every message to those who subscribed to its topic, and requests to the one who answers them.
 *
 * <p>One lock guards subscriptions, their queues and the history. It is held for a few queue operations and never while
 * code of others runs. A message gets its number and enters all queues under one hold, so all subscribers see the same
 * order, and the messages of one thread in the order it published them. A publisher waits for room in
 * {@link Overflow#BLOCK} queues first, with the lock released, so others go on.
 */
public final class MessageBus implements AutoCloseable {
    /** The topic of messages that every subscriber gets. */
    public static final String BROADCAST = "broadcast";

    private static final int REMEMBERED = 1_024;

    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final History history = new History(REMEMBERED);
    private final Responders responders = new Responders();
    private boolean closed;

    public MessageBus(Clock clock) {
        this.clock = clock;
    }

    public Message publish(Participant source, MessageType type, String topic, Object payload) {
        return publish(source, type, topic, payload, Map.of());
    }

    /** Returns the message as it was published. Afterwards it is in the queue of every subscriber to its topic. */
    public Message publish(
            Participant source, MessageType type, String topic, Object payload, Map<String, String> metadata) {
        var words = Words.of(topic, "a topic");
        return lockedUninterruptibly(() -> {
            awaitRoom(words);
            var message = new Message(history.nextId(), clock.instant(), source, type, topic, payload, metadata);
            history.add(message);
            deliver(message, words);
            return message;
        });
    }

    /** Reaches every subscriber. */
    public Message broadcast(Participant source, MessageType type, Object payload) {
        return publish(source, type, BROADCAST, payload);
    }

    /** Messages published from now on whose topic matches {@code pattern}. The subscriber closes it. */
    public Subscription subscribe(String pattern, Overflow overflow, int capacity) {
        return lockedUninterruptibly(() -> add(pattern, overflow, capacity));
    }

    /** Continues after the message with the id {@code lastSeen}, as with {@code Last-Event-ID}. */
    public ResumedSubscription resume(String lastSeen, String pattern, Overflow overflow, int capacity) {
        return lockedUninterruptibly(() -> {
            var subscription = add(pattern, overflow, capacity);
            return new ResumedSubscription(replay(lastSeen, subscription::wants), subscription);
        });
    }

    /** The messages after {@code lastSeen} whose topic matches {@code pattern}. */
    public Replay since(String lastSeen, String pattern) {
        var topics = TopicPattern.of(pattern);
        return lockedUninterruptibly(() -> replay(lastSeen, topics::matches));
    }

    /** The id to resume from for a reader who has loaded the present state. */
    public String lastId() {
        return lockedUninterruptibly(history::lastId);
    }

    /** Makes {@code handler} the one who answers requests on {@code topic} until the responder is closed. */
    public Responder respond(String topic, RequestHandler handler) {
        Words.of(topic, "a topic");
        return responders.add(topic, handler);
    }

    /**
     * Waits for the answer. NOT_FOUND without a responder, TIMED_OUT when it takes too long, else what the handler
     * throws.
     */
    public Object request(Participant source, String topic, Object payload, Duration timeout)
            throws InterruptedException {
        Words.of(topic, "a topic");
        var request = new Message(
                Responders.requestId(), clock.instant(), source, Responders.REQUEST, topic, payload, Map.of());
        return responders.ask(request, timeout);
    }

    /** Ends all subscriptions and stops all responders. */
    @Override
    public void close() {
        lockedUninterruptibly(() -> {
            closed = true;
            for (var subscription : subscriptions) subscription.end(SubscriptionClosed.Reason.BUS_CLOSED);
            subscriptions.clear();
            room.signalAll();
            return true;
        });
        responders.close();
    }

    private Subscription add(String pattern, Overflow overflow, int capacity) {
        var subscription = new Subscription(this, pattern, overflow, capacity, lock.newCondition());
        if (closed) subscription.end(SubscriptionClosed.Reason.BUS_CLOSED);
        else subscriptions.add(subscription);
        return subscription;
    }

    private Replay replay(String lastSeen, Predicate<List<String>> wanted) {
        return history.since(
                lastSeen,
                message -> isBroadcast(message.topic())
                        || wanted.test(List.of(message.topic().split("\\."))));
    }

    private static boolean isBroadcast(String topic) {
        return topic.equals(BROADCAST);
    }

    private void awaitRoom(List<String> topic) {
        try {
            while (subscriptions.stream().anyMatch(each -> each.blocks() && reaches(topic, each))) room.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean reaches(List<String> topic, Subscription subscription) {
        return subscription.wants(topic) || topic.size() == 1 && isBroadcast(topic.getFirst());
    }

    private void deliver(Message message, List<String> topic) {
        subscriptions.removeIf(each -> {
            if (!reaches(topic, each) || each.accept(message)) return false;
            each.end(SubscriptionClosed.Reason.TOO_SLOW);
            return true;
        });
    }

    void remove(Subscription subscription, SubscriptionClosed.Reason reason) {
        lockedUninterruptibly(() -> {
            subscription.end(reason);
            room.signalAll();
            return subscriptions.remove(subscription);
        });
    }

    /** Called by a subscription with the lock held. */
    void roomWasMade() {
        room.signalAll();
    }

    interface Waiting<T> {
        T run() throws InterruptedException;
    }

    <T> T locked(Waiting<T> body) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return body.run();
        } finally {
            lock.unlock();
        }
    }

    <T> T lockedUninterruptibly(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }
}
