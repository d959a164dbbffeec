package dev.agentos.crdt;

/** The additions of one transaction to one log. */
final class Growth {
    final DocTransaction transaction;
    final ClientLog log;
    final long start;
    /** Known once the transaction is done; others may have added more since. */
    private long end = -1;

    Growth(DocTransaction transaction, ClientLog log) {
        this.transaction = transaction;
        this.log = log;
        start = log.end();
    }

    void finish() {
        end = log.end();
    }

    long end() {
        return end;
    }
}
