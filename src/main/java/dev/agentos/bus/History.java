package dev.agentos.bus;

import dev.agentos.core.RandomId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Numbers the messages of one bus and remembers the last of them in a ring. Guarded by the lock of the bus. */
final class History {
    /** Differs between runs of the daemon, so that a number of an earlier run is not taken for one of this. */
    private final String epoch = RandomId.next();

    private final @Nullable Message[] ring;
    private long published;

    History(int capacity) {
        ring = new Message[capacity];
    }

    /** The id of the message that {@link #add} is called with next. */
    String nextId() {
        return epoch + "-" + (published + 1);
    }

    String lastId() {
        return epoch + "-" + published;
    }

    void add(Message message) {
        published++;
        ring[slot(published)] = message;
    }

    Replay since(String lastSeen, Predicate<Message> wanted) {
        var number = number(lastSeen).filter(seen -> seen <= published && published - seen <= ring.length);
        return number.<Replay>map(seen -> new Replay.Complete(after(seen, wanted)))
                .orElseGet(Replay.Missed::new);
    }

    private List<Message> after(long seen, Predicate<Message> wanted) {
        var messages = new ArrayList<Message>();
        for (long number = seen + 1; number <= published; number++) {
            var message = ring[slot(number)];
            if (message != null && wanted.test(message)) messages.add(message);
        }
        return messages;
    }

    private int slot(long number) {
        return (int) (number % ring.length);
    }

    /** Empty for what is not an id of this bus: ids come from clients. */
    private Optional<Long> number(String id) {
        if (!id.startsWith(epoch + "-")) return Optional.empty();
        var digits = id.substring(epoch.length() + 1);
        return digits.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(digits)) : Optional.empty();
    }
}
