package dev.agentos.feature;

import dev.agentos.api.ViewerApi;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.viewer.Viewers;

/** Viewers, in which programs show content to people. */
final class ViewerFeature implements Feature {
    private final Viewers viewers;

    ViewerFeature(Platform platform) {
        this.viewers = new Viewers(platform.store(), platform.bus(), platform.permissions(), platform.clock());
    }

    @Override
    public void register(Registry to) {
        to.routes(new ViewerApi(viewers).routes());
        to.events(ViewerApi.events());
        to.onSessionDeleted(viewers::forget);
    }
}
