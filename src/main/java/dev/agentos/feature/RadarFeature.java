package dev.agentos.feature;

import dev.agentos.agent.Agents;
import dev.agentos.api.RadarApi;
import dev.agentos.file.FileWatcher;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.radar.Radar;

/** Finds files that several agents change. */
final class RadarFeature implements Feature {
    final Radar radar;

    RadarFeature(Platform platform, FileWatcher watcher, Agents agents) {
        this.radar = new Radar(
                platform.home(), platform.bus(), platform.permissions(), agents, platform.programs(), watcher);
    }

    @Override
    public void register(Registry to) {
        to.offer(radar);
        to.routes(new RadarApi(radar).routes());
        to.events(RadarApi.events());
        to.onRecover(RecoveryStage.FOLLOW, safeMode -> radar.start());
        to.onClose(radar::close);
    }
}
