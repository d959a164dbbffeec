package dev.agentos.platform;

import dev.agentos.core.Participant;
import dev.agentos.http.Route;
import dev.agentos.http.SocketRoute;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that the features register. Filled by one thread before anything is served, and only read from then on;
 * closing it closes the features.
 */
public final class Registry implements AutoCloseable {
    /** Ends what a feature has in a session, while the session still exists. */
    public interface SessionEnding {
        void end(Participant by, SessionId session) throws IOException, InterruptedException;
    }

    /** Forgets what a feature has in a session that is gone. */
    public interface SessionDeleted {
        void deleted(SessionId session) throws IOException, InterruptedException;
    }

    public interface WorkspaceForgotten {
        void forgotten(Workspace workspace);
    }

    public interface RecoveryStep {
        /** In safe mode nothing is started that may have ended the daemons before. */
        void recover(boolean safeMode) throws InterruptedException;
    }

    private final Map<Class<?>, Object> services = new LinkedHashMap<>();
    private final List<Route> routes = new ArrayList<>();
    private final List<SocketRoute> sockets = new ArrayList<>();
    private final Map<String, WireEvent> events = new LinkedHashMap<>();
    private final List<SessionEnding> sessionEndings = new ArrayList<>();
    private final List<SessionDeleted> sessionsDeleted = new ArrayList<>();
    private final List<WorkspaceForgotten> workspacesForgotten = new ArrayList<>();
    private final Map<RecoveryStage, List<RecoveryStep>> recovery = new EnumMap<>(RecoveryStage.class);
    private final List<Runnable> stopping = new ArrayList<>();
    private final List<Runnable> closing = new ArrayList<>();

    /** Registers the features in this order. */
    public static Registry of(List<Feature> features) {
        var registry = new Registry();
        for (var feature : features) feature.register(registry);
        return registry;
    }

    /** Others find the service by its class; there is one of each. */
    public <T> T offer(T service) {
        if (services.putIfAbsent(service.getClass(), service) != null)
            throw new IllegalStateException(
                    "there are two services " + service.getClass().getSimpleName());
        return service;
    }

    public <T> T get(Class<T> service) {
        var found = services.get(service);
        if (found == null) throw new IllegalStateException("no feature offers " + service.getSimpleName());
        return service.cast(found);
    }

    public void routes(List<Route> more) {
        routes.addAll(more);
    }

    public List<Route> routes() {
        return List.copyOf(routes);
    }

    public void sockets(List<SocketRoute> more) {
        sockets.addAll(more);
    }

    public List<SocketRoute> sockets() {
        return List.copyOf(sockets);
    }

    public void events(List<WireEvent> more) {
        for (var event : more)
            for (var type : event.types())
                if (events.putIfAbsent(type.name(), event) != null)
                    throw new IllegalStateException("the event " + type + " is registered twice");
    }

    /** By their names. */
    public Map<String, WireEvent> events() {
        return Map.copyOf(events);
    }

    /** Before a session is deleted. */
    public void onSessionEnding(SessionEnding ending) {
        sessionEndings.add(ending);
    }

    /** After a session was deleted. */
    public void onSessionDeleted(SessionDeleted deleted) {
        sessionsDeleted.add(deleted);
    }

    public void onWorkspaceForgotten(WorkspaceForgotten forgotten) {
        workspacesForgotten.add(forgotten);
    }

    /** Steps of a stage run one after another, in the order in which they were registered. */
    public void onRecover(RecoveryStage stage, RecoveryStep step) {
        recovery.computeIfAbsent(stage, one -> new ArrayList<>()).add(step);
    }

    /** Stopped before anything is closed, the last first: it still uses other features while it stops. */
    public void onStop(Runnable stop) {
        stopping.add(stop);
    }

    /** Closed when everything has stopped, the last first. */
    public void onClose(Runnable close) {
        closing.add(close);
    }

    void sessionEnding(Participant by, SessionId session) throws IOException, InterruptedException {
        for (var ending : sessionEndings) ending.end(by, session);
    }

    void sessionDeleted(SessionId session) throws IOException, InterruptedException {
        for (var deleted : sessionsDeleted) deleted.deleted(session);
    }

    void workspaceForgotten(Workspace workspace) {
        for (var forgotten : workspacesForgotten) forgotten.forgotten(workspace);
    }

    /** Continues the unfinished work of an earlier daemon. */
    public void recover(boolean safeMode) throws InterruptedException {
        for (var stage : recovery.values()) for (var step : stage) step.recover(safeMode);
    }

    @Override
    public void close() {
        stopping.reversed().forEach(Runnable::run);
        closing.reversed().forEach(Runnable::run);
    }
}
