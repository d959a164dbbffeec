package dev.agentos.search;

import dev.agentos.protocol.SearchFileView;

/** Receives the results of a search. An exception from it ends the search. */
@FunctionalInterface
public interface SearchListener {
    void found(SearchFileView file);

    /** Called now and then while nothing is found, to notice that the client is gone. */
    default void nothingYet() {}
}
