package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A list of listeners that may change while they are being notified. */
final class Listeners<E> {
    private List<Consumer<? super E>> all = List.of();

    boolean isEmpty() {
        return all.isEmpty();
    }

    Registration add(Consumer<? super E> listener) {
        var more = new ArrayList<>(all);
        more.add(listener);
        all = more;
        return () -> remove(listener);
    }

    private void remove(Consumer<? super E> listener) {
        var fewer = new ArrayList<>(all);
        fewer.remove(listener);
        all = fewer;
    }

    void tell(E event, Failures failures) {
        for (var listener : all) failures.collect(() -> listener.accept(event));
    }

    void tell(E event) {
        for (var listener : all) listener.accept(event);
    }
}
