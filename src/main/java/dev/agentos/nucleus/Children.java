package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.FrameChannel;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** All children of the nucleus, and the daemon connections that follow them. */
final class Children {
    private static final int MAX_RUNNING = 500;

    private final Home home;
    private final Optional<OrdinaryUser> user;
    private final LogSpace space;
    private final Map<String, Child> children = new ConcurrentHashMap<>();
    private final Map<String, CapturedRun> runs = new ConcurrentHashMap<>();
    private final Map<ChildStream, Set<Watcher>> watchers = new ConcurrentHashMap<>();
    private final Set<FrameChannel> daemons = ConcurrentHashMap.newKeySet();

    private record ChildStream(String child, int number) {}

    /** A daemon's watch: it is notified when the log is longer than this. */
    private record Watcher(FrameChannel daemon, long offset) {}

    /** {@code mayBeRoot}: whether a nucleus that runs as root starts programs as root. */
    Children(Home home, boolean mayBeRoot) {
        this.home = home;
        this.user = Libc.isRoot() && !mayBeRoot ? Optional.of(OrdinaryUser.find()) : Optional.empty();
        this.space = new LogSpace(home.terminal("any").getParent(), LogSpace.DEFAULT_BYTES);
    }

    void connected(FrameChannel daemon) {
        daemons.add(daemon);
    }

    void disconnected(FrameChannel daemon) {
        daemons.remove(daemon);
        watchers.values().forEach(waiting -> waiting.removeIf(watcher -> watcher.daemon() == daemon));
    }

    long launch(NucleusFrames.Launch launch) throws IOException {
        var id = launch.child();
        checkNew(id);
        var child = Child.launch(
                launch, user, home.terminal(id), space, stream -> grew(id, stream), code -> tellAll(exited(id, code)));
        children.put(id, child);
        return child.status().pid();
    }

    /** Answers the request when the program has ended. */
    void run(FrameChannel daemon, int request, NucleusFrames.Run run) {
        var id = run.launch().child();
        checkNew(id);
        var launch = PreparedLaunch.of(run.launch(), user, home.terminal(id));
        synchronized (runs) {
            runs.put(id, CapturedRun.start(run, launch, request, daemon, this::over));
        }
    }

    private void over(CapturedRun run) {
        synchronized (runs) {
            runs.remove(run.child());
        }
    }

    private void checkNew(String id) {
        if (!RandomId.isValid(id)) throw new InvalidInput("not an id: " + id);
        if (runs.size() + children.values().stream().filter(Child::isRunning).count() >= MAX_RUNNING)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    "there are already " + MAX_RUNNING + " terminals and processes",
                    "close some first");
        if (children.containsKey(id) || runs.containsKey(id))
            throw new AgentOsException(ErrorCode.CONFLICT, "there already is a child " + id);
    }

    /** How much of the disk the logs of all terminals may take together. */
    void limitLogs(long bytes) {
        if (bytes < 0) throw new InvalidInput("not a size: " + bytes);
        space.limit(bytes);
    }

    Child find(String id) {
        var child = children.get(id);
        if (child == null)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "there is no terminal or process " + id, "it may have been closed");
        return child;
    }

    List<NucleusFrames.ChildStatus> statuses() {
        return Stream.concat(
                        children.values().stream().map(Child::status),
                        runs.values().stream().map(CapturedRun::status))
                .toList();
    }

    /** One that we do not know may be left over from a nucleus before us. */
    void close(String id) throws InterruptedException {
        var run = runs.get(id);
        if (run != null) {
            run.end();
            return;
        }
        var leftOver = children.containsKey(id) || !RandomId.isValid(id)
                ? Optional.<ControlGroup>empty()
                : ControlGroup.find(home.terminal(id));
        if (leftOver.isPresent()) leftOver.get().end();
        find(id).close();
        children.remove(id);
        watchers.keySet().removeIf(stream -> stream.child().equals(id));
    }

    /** At once when the log is already longer; otherwise when it is. */
    void watch(FrameChannel daemon, String id, int stream, long offset) {
        var child = find(id);
        watchers.computeIfAbsent(new ChildStream(id, stream), first -> ConcurrentHashMap.newKeySet())
                .add(new Watcher(daemon, offset));
        if (child.end(stream) > offset) grew(id, stream);
    }

    private void grew(String id, int stream) {
        var waiting = watchers.get(new ChildStream(id, stream));
        var child = children.get(id);
        if (waiting == null || child == null || waiting.isEmpty()) return;
        long end = child.end(stream);
        for (var watcher : waiting) {
            if (watcher.offset() >= end || !waiting.remove(watcher)) continue;
            tell(
                    watcher.daemon(),
                    new FieldWriter().text(id).whole(stream).large(end).frame(NucleusFrames.GREW));
        }
    }

    private static Frame exited(String id, int code) {
        return new FieldWriter().text(id).whole(code).frame(NucleusFrames.EXITED);
    }

    private void tellAll(Frame frame) {
        daemons.forEach(daemon -> tell(daemon, frame));
    }

    private void tell(FrameChannel daemon, Frame frame) {
        try {
            daemon.write(frame);
        } catch (IOException gone) {
            disconnected(daemon);
        }
    }

    /** Ends all children, for a nucleus that stops. */
    void closeAll() throws InterruptedException {
        for (var id : children.keySet()) close(id);
        for (var run : runs.values()) run.end();
    }
}
