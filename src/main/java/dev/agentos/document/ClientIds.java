package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.Doc;
import dev.agentos.crdt.DocOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The client ids of a document. Each belongs to the participant who used it first. Of text that is inserted at one
 * place at the same time, that of the lowest id comes first; so an id decides where the lines of a file go.
 */
final class ClientIds {
    private static final int MAX_CLIENTS = 100_000;
    /** Few of the ids that peers choose at random are lower. */
    private static final long MAX_LOWEST = 1 << 24;
    /** All ids that peers choose are lower. */
    private static final long MIN_HIGHEST = 1L << 32;

    private final Doc doc;
    private final Map<Long, String> owners = new HashMap<>();
    private final Map<String, Long> authors = new HashMap<>();
    /** The ids under which a file last inserted lines; 0 before it did. */
    private long lowest;

    private long highest;

    ClientIds(Doc doc) {
        this.doc = doc;
    }

    Map<Long, String> owners() {
        return owners;
    }

    /** The participant; empty if the id is unknown. */
    String owner(long client) {
        return owners.getOrDefault(client, "");
    }

    void restore(Map<Long, String> stored) {
        owners.putAll(stored);
    }

    void restore(long client, String by) {
        owners.putIfAbsent(client, by);
    }

    /** Makes the id the participant's, or refuses if it is another's. Returns the id. */
    long claim(long client, String by) {
        var owner = owners.get(client);
        if (owner == null && owners.size() >= MAX_CLIENTS)
            throw new AgentOsException(ErrorCode.TOO_MANY, "this document has reached its limit of client ids");
        if (owner != null && !owner.equals(by))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "client id " + client + " belongs to another participant",
                    "use an id of your own");
        owners.put(client, by);
        return client;
    }

    /** The id under which the daemon makes changes for a participant. */
    long author(String by) {
        return authors.computeIfAbsent(by, participant -> {
            long client = DocOptions.randomClientId();
            owners.put(client, participant);
            return client;
        });
    }

    /**
     * An id for insertions of {@code replica} that is lower than all others, so that a line between two others is not
     * behind text that somebody has begun to type there. Moving the line afterwards would not do: deleted text keeps
     * its place, text that is typed next goes behind it, and another line may come in between.
     */
    long lowest(Doc replica, String by) {
        long least = doc.stateVector().clocks().keySet().stream().reduce(MAX_LOWEST, Math::min);
        if (least == lowest && continues(replica, least)) return least;
        // At random: if the end of the log was lost, peers may know ids that are unknown here.
        lowest = least == 0
                ? replica.clientId()
                : least - 1 - ThreadLocalRandom.current().nextLong(least / 256 + 1);
        return claim(lowest, by);
    }

    /** An id for insertions at the end of the text, behind everything that is being typed there. */
    long highest(Doc replica, String by) {
        if (highest == 0 || !continues(replica, highest))
            highest = MIN_HIGHEST + ThreadLocalRandom.current().nextLong(MIN_HIGHEST);
        return claim(highest, by);
    }

    private boolean continues(Doc replica, long client) {
        return replica.stateVector().clock(client) == doc.stateVector().clock(client);
    }
}
