package dev.agentos.viewer;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Shows things to people: sets, appends to, empties and reads the viewers of sessions. What they show outlives the
 * daemon.
 */
public final class Viewers {
    static final int MAX_VIEWERS = 50;
    static final int MAX_PARTS = 1_000;
    static final long MAX_CHARACTERS = 4L << 20;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Clock clock;

    public Viewers(Store store, MessageBus bus, Permissions permissions, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.clock = clock;
    }

    /** A viewer and those of its parts that were asked for. */
    public record Shown(Viewer viewer, List<Part> parts) {}

    public List<Viewer> list(Participant by, SessionId session) {
        requireSees(by, session);
        return store.read(tx -> {
            requireSession(tx, session);
            return ViewerStore.all(tx, session);
        });
    }

    /** The parts with numbers above {@code after}; all with 0. */
    public Shown read(Participant by, SessionId session, ViewerName name, long after) {
        requireSees(by, session);
        return store.read(tx -> new Shown(require(tx, session, name), ViewerStore.parts(tx, session, name, after)));
    }

    /** Shows this instead of what was shown; begins the viewer when there is none. */
    public Viewer set(
            Participant by, SessionId session, ViewerName name, Optional<ViewerTitle> title, ShownContent content) {
        return change(by, session, name, title, Optional.of(content), true);
    }

    /** Shows this below what is shown, of which the oldest may have to go; begins the viewer when there is none. */
    public Viewer append(
            Participant by, SessionId session, ViewerName name, Optional<ViewerTitle> title, ShownContent content) {
        return change(by, session, name, title, Optional.of(content), false);
    }

    public Viewer clear(Participant by, SessionId session, ViewerName name) {
        requireShows(by, session);
        store.read(tx -> require(tx, session, name));
        return change(by, session, name, Optional.empty(), Optional.empty(), true);
    }

    public void delete(Participant by, SessionId session, ViewerName name) {
        requireShows(by, session);
        store.execute(tx -> {
            var viewer = require(tx, session, name);
            ViewerStore.delete(tx, session, name);
            tx.afterCommit(() -> bus.publish(by, Viewer.DELETED, viewer.topic(), viewer));
        });
    }

    /** A viewer's link was followed; published for the program that fills the viewer. */
    public void followed(Participant by, FollowedLink link) {
        requireSees(by, link.session());
        var viewer = store.read(tx -> require(tx, link.session(), link.name()));
        bus.publish(by, FollowedLink.FOLLOWED, viewer.topic(), link);
    }

    /** The session is gone, and what was shown in it. */
    public void forget(SessionId session) {
        store.execute(tx -> ViewerStore.deleteAll(tx, session));
    }

    private Viewer change(
            Participant by,
            SessionId session,
            ViewerName name,
            Optional<ViewerTitle> title,
            Optional<ShownContent> content,
            boolean emptied) {
        requireShows(by, session);
        return store.write(tx -> {
            requireSession(tx, session);
            var before = ViewerStore.find(tx, session, name);
            if (before.isEmpty()) requireRoom(tx, session);
            if (emptied) ViewerStore.empty(tx, session, name);
            long last = before.map(Viewer::last).orElse(0L) + (content.isPresent() ? 1 : 0);
            content.ifPresent(shown -> ViewerStore.add(tx, session, name, new Part(last, shown)));
            ViewerStore.trim(tx, session, name, MAX_PARTS, MAX_CHARACTERS);
            var called = title.or(() -> before.map(Viewer::title)).orElseGet(() -> new ViewerTitle(name.text()));
            ViewerStore.put(
                    tx, session, name, called, last, by.id(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
            var viewer = require(tx, session, name);
            tx.afterCommit(() -> bus.publish(by, Viewer.CHANGED, viewer.topic(), viewer));
            return viewer;
        });
    }

    private static void requireRoom(Transaction tx, SessionId session) {
        if (ViewerStore.count(tx, session) >= MAX_VIEWERS)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "the session already has " + MAX_VIEWERS + " viewers", "delete some first");
    }

    private static Viewer require(Transaction tx, SessionId session, ViewerName name) {
        requireSession(tx, session);
        return ViewerStore.find(tx, session, name)
                .orElseThrow(() -> new AgentOsException(ErrorCode.NOT_FOUND, "no viewer " + name + " in this session"));
    }

    private static void requireSession(Transaction tx, SessionId session) {
        if (!ViewerStore.hasSession(tx, session)) throw noSession(session);
    }

    /** For a participant who may not see it, a session does not exist. */
    private void requireSees(Participant by, SessionId session) {
        if (!permissions.allows(by, Action.OUTPUT_SEE, session.scope())) throw noSession(session);
    }

    private void requireShows(Participant by, SessionId session) {
        requireSees(by, session);
        permissions.require(by, Action.VIEWER_SHOW, session.scope());
    }

    private static AgentOsException noSession(SessionId session) {
        return new AgentOsException(
                ErrorCode.SESSION_NOT_FOUND, "no session " + session + "; it may have been deleted");
    }
}
