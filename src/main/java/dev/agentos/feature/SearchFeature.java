package dev.agentos.feature;

import dev.agentos.api.SearchApi;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Repositories;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.search.Searches;

/** Searches for text and names in files. */
final class SearchFeature implements Feature {
    private final Searches searches;

    SearchFeature(WorkspaceFiles files, Repositories repositories) {
        this.searches = new Searches(files, repositories);
    }

    @Override
    public void register(Registry to) {
        to.routes(new SearchApi(searches).routes());
    }
}
