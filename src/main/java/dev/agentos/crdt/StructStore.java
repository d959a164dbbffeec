package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The logs of all clients. */
final class StructStore {
    private static final Comparator<ClientLog> HIGHEST_CLIENT_FIRST =
            Comparator.comparingLong((ClientLog log) -> log.client).reversed();

    private final Map<Long, ClientLog> logs = new HashMap<>();
    /** Numbers the items that searches for a place come by. */
    private long visits = 1;

    /** The log of the client; an empty one does not show. */
    ClientLog log(long client) {
        return logs.computeIfAbsent(client, ClientLog::new);
    }

    @Nullable
    ClientLog find(long client) {
        return logs.get(client);
    }

    Collection<ClientLog> logs() {
        return logs.values();
    }

    long end(long client) {
        var log = logs.get(client);
        return log == null ? 0 : log.end();
    }

    boolean has(Id id) {
        return id.clock() < end(id.client());
    }

    Struct find(Id id) {
        return log(id.client()).find(id.clock());
    }

    StateVector stateVector() {
        var clocks = new HashMap<Long, Long>();
        for (var log : logs.values()) if (!log.isEmpty()) clocks.put(log.client, log.end());
        return new StateVector(clocks);
    }

    DeleteSet deleteSet() {
        var deleted = new DeleteSet();
        for (var log : logs.values())
            for (int i = 0; i < log.size(); i++) {
                var struct = log.get(i);
                if (struct.isDeleted()) deleted.add(log.client, struct.clock, struct.length);
            }
        return deleted;
    }

    /** The structs that a peer with this state does not have. */
    void writeStructs(ByteWriter out, StateVector known) {
        var news = new ArrayList<ClientLog>();
        for (var log : logs.values()) if (log.end() > known.clock(log.client)) news.add(log);
        out.varUint(news.size());
        for (var log : sorted(news)) log.write(out, known.clock(log.client));
    }

    long numberVisit() {
        return visits;
    }

    void endVisit(long next) {
        visits = next;
    }

    static List<ClientLog> sorted(List<ClientLog> logs) {
        logs.sort(HIGHEST_CLIENT_FIRST);
        return logs;
    }
}
