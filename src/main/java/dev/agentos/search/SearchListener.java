package dev.agentos.search;

import dev.agentos.protocol.SearchFileView;

/** Who waits for what a search finds. An exception from it ends the search. */
@FunctionalInterface
public interface SearchListener {
    void found(SearchFileView file);

    /** Now and then while nothing is found: a chance to see that nobody waits any more. */
    default void nothingYet() {}
}
