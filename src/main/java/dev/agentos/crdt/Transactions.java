package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs a document's transactions and what follows each: listeners, forgetting, joining, the update for peers. */
final class Transactions {
    /** An update and the transaction that it comes from. */
    record Sent(byte[] update, DocTransaction transaction) {}

    final Listeners<Sent> updateListeners = new Listeners<>();
    final Listeners<DocTransaction> afterListeners = new Listeners<>();
    private final Doc doc;
    private final Deque<DocTransaction> toFinish = new ArrayDeque<>();
    private @Nullable DocTransaction current;

    Transactions(Doc doc) {
        this.doc = doc;
    }

    void run(@Nullable Object origin, boolean local, ClientLog author, Consumer<DocTransaction> change) {
        if (current != null) {
            change.accept(current);
            return;
        }
        var transaction = new DocTransaction(doc, origin, local, author);
        current = transaction;
        boolean first = toFinish.isEmpty();
        toFinish.add(transaction);
        try {
            change.accept(transaction);
        } finally {
            current = null;
            if (first) finishAll();
        }
    }

    /** Listeners may begin further transactions; those are finished one after the other, never one within the other. */
    private void finishAll() {
        var failures = new Failures();
        while (!toFinish.isEmpty()) {
            failures.collect(() -> finish(toFinish.element(), failures));
            toFinish.remove();
        }
        failures.throwFirst();
    }

    private void finish(DocTransaction transaction, Failures failures) {
        transaction.grown().forEach(Growth::finish);
        Notification.send(transaction, failures);
        afterListeners.tell(transaction, failures);
        if (transaction.needsFormatCleanup) failures.collect(() -> FormatCleanup.after(transaction));
        new Cleanup(transaction).run(doc.gc());
        if (!transaction.isLocal()
                && transaction.grown().stream().anyMatch(growth -> growth.log.client == doc.clientId()))
            doc.changeClientId();
        if (!updateListeners.isEmpty() && !transaction.isEmpty())
            updateListeners.tell(new Sent(transaction.encode(), transaction), failures);
        transaction.end();
    }
}
