package dev.agentos.crdt;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The presence of a document's participants: cursors, names. Each has one state, JSON that only itself changes; nothing
 * is stored.
 */
public final class Awareness {
    /** A participant without a message for this long is taken to have left. */
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final int MAX_CLIENTS = 10_000;

    private record Known(
            long clock, Instant heard, @Nullable String state) {}

    private final long clientId;
    private final InstantSource time;
    private final Map<Long, Known> clients = new LinkedHashMap<>();
    private final Listeners<AwarenessChange> listeners = new Listeners<>();

    /** @param clientId whose state {@link #setLocalState} sets */
    public Awareness(long clientId, InstantSource time) {
        this.clientId = clientId;
        this.time = time;
    }

    public Map<Long, String> states() {
        var states = new LinkedHashMap<Long, String>();
        clients.forEach((client, known) -> {
            if (known.state != null) states.put(client, known.state);
        });
        return states;
    }

    public Optional<String> state(long client) {
        return Optional.ofNullable(clients.get(client)).map(Known::state);
    }

    /** The latest clock of a client, also of one that has left; -1 for one that is not known. */
    public long clock(long client) {
        var known = clients.get(client);
        return known == null ? -1 : known.clock;
    }

    public void setLocalState(String json) {
        JsonReader.read(json);
        set(json);
    }

    public void removeLocalState() {
        set(null);
    }

    private void set(@Nullable String json) {
        var before = clients.get(clientId);
        var news = new News();
        clients.put(clientId, new Known(before == null ? 0 : before.clock + 1, time.instant(), json));
        news.add(clientId, before == null ? null : before.state, json, json == null);
        tell(news.about(null));
    }

    /** @throws InvalidUpdate if the update is broken; nothing is changed then */
    public void apply(byte[] update, @Nullable Object origin) {
        apply(AwarenessUpdate.decode(update), origin);
    }

    public void apply(AwarenessUpdate update, @Nullable Object origin) {
        if (clients.size() + update.entries().size() > MAX_CLIENTS)
            throw new InvalidUpdate("more than " + MAX_CLIENTS + " participants");
        var news = new News();
        for (var entry : update.entries()) take(entry, news);
        tell(news.about(origin));
    }

    private void take(AwarenessUpdate.Entry entry, News news) {
        var before = clients.get(entry.client());
        var stateBefore = before == null ? null : before.state;
        var state = entry.state().orElse(null);
        long clockBefore = before == null ? 0 : before.clock;
        boolean isNew =
                clockBefore < entry.clock() || (clockBefore == entry.clock() && state == null && stateBefore != null);
        if (!isNew) return;
        boolean rumourOfOurEnd = state == null && entry.client() == clientId && stateBefore != null;
        clients.put(
                entry.client(),
                new Known(
                        rumourOfOurEnd ? entry.clock() + 1 : entry.clock(),
                        time.instant(),
                        rumourOfOurEnd ? stateBefore : state));
        if (before != null || state != null) news.add(entry.client(), stateBefore, state, state == null);
    }

    /** For those whose connection has ended. */
    public void remove(Collection<Long> gone, @Nullable Object origin) {
        var news = new News();
        for (long client : gone) {
            var known = clients.get(client);
            if (known == null || known.state == null) continue;
            boolean own = client == clientId;
            clients.put(
                    client, new Known(own ? known.clock + 1 : known.clock, own ? time.instant() : known.heard, null));
            news.removed.add(client);
        }
        tell(news.about(origin));
    }

    /**
     * Renews the local state and drops those of participants that were not heard of. To be called every few seconds.
     */
    public void tick() {
        var now = time.instant();
        var own = clients.get(clientId);
        if (own != null && own.state != null && !now.isBefore(own.heard.plus(TIMEOUT.dividedBy(2)))) set(own.state);
        var silent = new ArrayList<Long>();
        clients.forEach((client, known) -> {
            if (client != clientId && known.state != null && !now.isBefore(known.heard.plus(TIMEOUT)))
                silent.add(client);
        });
        remove(silent, "timeout");
        clients.values()
                .removeIf(known -> known.state == null && now.isAfter(known.heard.plus(TIMEOUT.multipliedBy(10))));
    }

    /** The states of these clients, including those that have left. */
    public AwarenessUpdate update(Collection<Long> wanted) {
        var entries = new ArrayList<AwarenessUpdate.Entry>();
        for (long client : wanted) {
            var known = clients.get(client);
            if (known != null)
                entries.add(new AwarenessUpdate.Entry(client, known.clock, Optional.ofNullable(known.state)));
        }
        return new AwarenessUpdate(entries);
    }

    public AwarenessUpdate update() {
        return update(states().keySet());
    }

    public Registration onChange(Consumer<AwarenessChange> listener) {
        return listeners.add(listener);
    }

    private void tell(AwarenessChange change) {
        if (!change.isEmpty()) listeners.tell(change);
    }

    private static final class News {
        final List<Long> added = new ArrayList<>();
        final List<Long> updated = new ArrayList<>();
        final List<Long> changed = new ArrayList<>();
        final List<Long> removed = new ArrayList<>();

        void add(long client, @Nullable String before, @Nullable String now, boolean left) {
            if (left) removed.add(client);
            else if (before == null) added.add(client);
            else {
                updated.add(client);
                if (!JsonReader.read(now).equals(JsonReader.read(before))) changed.add(client);
            }
        }

        AwarenessChange about(@Nullable Object origin) {
            return new AwarenessChange(added, updated, changed, removed, Optional.ofNullable(origin));
        }
    }
}
