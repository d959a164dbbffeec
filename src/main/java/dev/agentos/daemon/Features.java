package dev.agentos.daemon;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.exec.NucleusLink;
import dev.agentos.http.Metrics;
import dev.agentos.security.Permissions;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.workspace.Workspaces;
import java.time.Clock;

/** Everything that the daemon can do, opened in the order in which one needs the other and closed in reverse. */
record Features(Store store, MessageBus bus, Workspaces workspaces, Sessions sessions, NucleusLink nucleus, Metrics metrics)
        implements AutoCloseable {
    private static final MessageType NUCLEUS_CHANGED = new MessageType("nucleus.changed");

    static Features open(Home home, Clock clock) {
        var bus = new MessageBus(clock);
        var nucleus = new NucleusLink(home, System.getProperty("agentos.script", "agentos"),
                state -> bus.publish(Participant.SYSTEM, NUCLEUS_CHANGED, "nucleus", NucleusViews.of(state)));
        var store = Store.open(home.registry(), clock);
        var permissions = new Permissions(store, bus);
        var workspaces = new Workspaces(store, bus, permissions, clock);
        return new Features(store, bus, workspaces, new Sessions(store, bus, permissions, clock), nucleus, metrics(clock));
    }

    private static Metrics metrics(Clock clock) {
        var metrics = new Metrics();
        long startedAt = clock.instant().getEpochSecond();
        metrics.gauge("agentos_uptime_seconds", () -> clock.instant().getEpochSecond() - startedAt);
        metrics.gauge("agentos_heap_used_bytes", () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        return metrics;
    }

    @Override
    public void close() {
        nucleus.close();
        bus.close();
        store.close();
    }
}
