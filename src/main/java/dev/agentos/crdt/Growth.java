package dev.agentos.crdt;

/** What one transaction has added to one log. */
final class Growth {
    final Transaction transaction;
    final ClientLog log;
    final long start;
    /** Known once the transaction is done; others may have added more since. */
    private long end = -1;

    Growth(Transaction transaction, ClientLog log) {
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
