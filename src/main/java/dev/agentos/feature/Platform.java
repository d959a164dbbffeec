package dev.agentos.feature;

import dev.agentos.api.DaemonApi;
import dev.agentos.api.NucleusViews;
import dev.agentos.bus.MessageBus;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.time.Clock;
import java.util.function.Supplier;

/** Shared by all features: the store, the bus, the permissions, and the nucleus that runs programs for them. */
record Platform(
        Home home,
        Clock clock,
        Supplier<Config> config,
        Store store,
        MessageBus bus,
        Permissions permissions,
        NucleusLink nucleus,
        Programs programs)
        implements Feature {
    static Platform open(Home home, Clock clock, Supplier<Config> config) {
        var bus = new MessageBus(clock);
        var nucleus = new NucleusLink(
                home,
                System.getProperty("agentos.script", "agentos"),
                state -> bus.publish(Participant.SYSTEM, DaemonApi.NUCLEUS_CHANGED, "nucleus", NucleusViews.of(state)),
                () -> config.get().value(ConfigKeys.SECURITY_ALLOW_ROOT));
        var store = Store.open(home.registry(), clock);
        var permissions = new Permissions(store, bus);
        return new Platform(home, clock, config, store, bus, permissions, nucleus, new Programs(home, nucleus));
    }

    @Override
    public void register(Registry to) {
        to.offer(bus);
        to.offer(permissions);
        to.offer(nucleus);
        to.offer(programs);
        to.onRecover(RecoveryStage.CLEAN_UP, safeMode -> programs.awaitLeftBehind());
        to.onClose(store::close);
        to.onClose(bus::close);
        to.onClose(nucleus::close);
    }
}
