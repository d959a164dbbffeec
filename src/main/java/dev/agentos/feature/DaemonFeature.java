package dev.agentos.feature;

import dev.agentos.api.DaemonApi;
import dev.agentos.api.SignIn;
import dev.agentos.http.Metrics;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.security.Credentials;
import java.util.function.Supplier;

/** The status of the daemon, its events, and the sign-in of browsers. */
final class DaemonFeature implements Feature {
    private final Platform platform;
    private final Credentials credentials;
    private final Supplier<DaemonStatus> status;
    private final Metrics metrics = new Metrics();

    DaemonFeature(Platform platform, Credentials credentials, Supplier<DaemonStatus> status) {
        this.platform = platform;
        this.credentials = credentials;
        this.status = status;
        var clock = platform.clock();
        long startedAt = clock.instant().getEpochSecond();
        metrics.gauge("agentos_uptime_seconds", () -> clock.instant().getEpochSecond() - startedAt);
        metrics.gauge(
                "agentos_heap_used_bytes",
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }

    @Override
    public void register(Registry to) {
        to.offer(metrics);
        to.routes(new DaemonApi(status, platform.bus(), metrics, to::routes, to::events).routes());
        to.events(DaemonApi.events());
        to.routes(new SignIn(credentials).routes());
    }
}
