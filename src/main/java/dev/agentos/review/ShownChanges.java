package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which changes the command line last printed, so that a command decides about exactly those. Kept per
 * reader, because an agent may run the command too, and lost when the daemon ends. Guarded by its own lock.
 */
public final class ShownChanges implements AgentListener {
    private static final int MAX_LISTS = 200;
    private static final int MAX_DECISIONS = 100;

    /** {@code numbered}: whether its hunks were printed, and still have the numbers that they had then. */
    private record Shown(String version, boolean numbered) {}

    private static final class Page {
        private final Map<String, Shown> changes = new LinkedHashMap<>();
        private final Deque<Integer> decisions = new ArrayDeque<>();
        /** Whether everything was printed, not only single files. */
        private boolean whole;
    }

    private record Key(String reader, AgentId agent) {}

    private final Map<Key, Page> pages = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Page> eldest) {
            return size() > MAX_LISTS;
        }
    };

    private Page page(String reader, AgentId agent) {
        return pages.computeIfAbsent(new Key(reader, agent), key -> new Page());
    }

    /** All changes of an agent were printed, without their hunks. */
    public synchronized void printed(String reader, AgentId agent, Collection<Seen> all) {
        var page = page(reader, agent);
        var before = Map.copyOf(page.changes);
        page.whole = true;
        page.changes.clear();
        for (var one : all) {
            var numbered = new Shown(one.version(), true);
            page.changes.put(
                    one.id(), numbered.equals(before.get(one.id())) ? numbered : new Shown(one.version(), false));
        }
    }

    /** One change was printed with its hunks. */
    public synchronized void printed(String reader, AgentId agent, Seen one) {
        page(reader, agent).changes.put(one.id(), new Shown(one.version(), true));
    }

    /** All changes as they were printed; empty if they never were. */
    public synchronized Optional<List<Seen>> all(String reader, AgentId agent) {
        var page = page(reader, agent);
        if (!page.whole) return Optional.empty();
        var all = new ArrayList<Seen>();
        page.changes.forEach((id, shown) -> all.add(new Seen(id, shown.version())));
        return Optional.of(all);
    }

    public synchronized Optional<Seen> one(String reader, AgentId agent, String id) {
        return Optional.ofNullable(page(reader, agent).changes.get(id)).map(shown -> new Seen(id, shown.version()));
    }

    /** Whether the numbers of the hunks of this change are those that were printed. */
    public synchronized boolean isNumbered(String reader, AgentId agent, String id) {
        var shown = page(reader, agent).changes.get(id);
        return shown != null && shown.numbered();
    }

    /** A reader knows their own decisions: the rest of each file is what they did not decide about. */
    public synchronized void decided(String reader, Decision decision) {
        var page = page(reader, decision.agent());
        page.decisions.push(decision.number());
        if (page.decisions.size() > MAX_DECISIONS) page.decisions.removeLast();
        for (var step : decision.steps()) {
            var id = Change.id(decision.agent(), step.path());
            if (step.baselineAfter().equals(step.fileAfter())) page.changes.remove(id);
            else
                page.changes.put(
                        id, new Shown(Change.version(Optional.empty(), step.baselineAfter(), step.fileAfter()), false));
        }
    }

    /** An undo makes a new list, which has not been shown yet. */
    public synchronized void undone(String reader, AgentId agent, int decision) {
        var page = page(reader, agent);
        page.decisions.remove((Integer) decision);
        page.whole = false;
        page.changes.clear();
    }

    /** The last decision that this reader made by a command, and has not undone. */
    public synchronized Optional<Integer> lastDecision(String reader, AgentId agent) {
        return Optional.ofNullable(page(reader, agent).decisions.peek());
    }

    @Override
    public synchronized void gone(Agent agent) {
        pages.keySet().removeIf(key -> key.agent().equals(agent.id()));
    }
}
