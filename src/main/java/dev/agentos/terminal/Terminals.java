package dev.agentos.terminal;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.exec.ChildListener;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.nucleus.InheritedLog;
import dev.agentos.nucleus.InputNumber;
import dev.agentos.nucleus.LogReader;
import dev.agentos.nucleus.NucleusFrames.ChildStatus;
import dev.agentos.nucleus.NucleusFrames.Launch;
import dev.agentos.screen.Mode;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Opens terminals, lets people type and look, and follows what the nucleus tells of them. Every call names who asks.
 */
public final class Terminals implements ChildListener {
    private static final int MAX_INPUT = 256 * 1024;
    private static final int MAX_RANGE = 4 << 20;
    private static final int KILLED = 128 + 9;
    private static final int MOST_VIEWERS = 500;
    /** Of those that have ended, so many are kept with their output; then the oldest go. */
    private static final int MOST_ENDED = 200;

    private static final Duration BEFORE_A_SIZE_IS_STORED = Duration.ofMillis(200);

    private final Home home;
    private final NucleusLink nucleus;
    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Supplier<TerminalSettings> settings;
    private final Clock clock;
    private final ScreenThread screens = new ScreenThread();
    private final Map<TerminalId, Terminal> terminals = new ConcurrentHashMap<>();
    private final Map<TerminalId, ScreenFollower> followers = new ConcurrentHashMap<>();
    /** Asked of the nucleus, which may not be there yet: not among its children, and not lost either. */
    private final Set<TerminalId> launching = ConcurrentHashMap.newKeySet();

    private final Set<TerminalId> sizesToStore = ConcurrentHashMap.newKeySet();

    public Terminals(
            Home home,
            NucleusLink nucleus,
            Store store,
            MessageBus bus,
            Permissions permissions,
            Supplier<TerminalSettings> settings,
            Clock clock) {
        this.home = home;
        this.nucleus = nucleus;
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.settings = settings;
        this.clock = clock;
        for (var info : store.read(TerminalStore::all)) terminals.put(info.id(), live(info));
    }

    private Terminal live(TerminalInfo info) {
        var id = info.id().text();
        return new Terminal(
                info, home.terminal(id).resolve("output"), screens, clock, offset -> nucleus.watch(id, 0, offset));
    }

    /** Runs a command in a new terminal; an empty command is the person's shell. */
    public Terminal open(Participant by, SessionId session, NewTerminal wanted) throws InterruptedException {
        return open(by, session, wanted, (tx, id) -> {});
    }

    /** {@code noted} is written down together with the terminal, before its program starts. */
    public Terminal open(
            Participant by, SessionId session, NewTerminal wanted, BiConsumer<Transaction, TerminalId> noted)
            throws InterruptedException {
        permissions.require(by, Action.CODE_EXECUTE, session.scope());
        var info = info(by, session, wanted);
        return begin(by, live(info), wanted, tx -> noted.accept(tx, info.id()), tx -> {});
    }

    /**
     * Runs a command in a new terminal in the place of another, which is ended and forgotten: the new one begins with
     * everything that the other printed and a line that says why. {@code noted} is written down together with that.
     * When it cannot be started, the other is still there.
     */
    public Terminal replace(
            Participant by, TerminalId other, NewTerminal wanted, String why, BiConsumer<Transaction, TerminalId> noted)
            throws IOException, InterruptedException {
        var old = find(by, other);
        var session = old.info().session();
        permissions.require(by, Action.CODE_EXECUTE, session.scope());
        end(by, other);
        var info = info(by, session, wanted);
        var terminal = live(info);
        try {
            InheritedLog.create(
                    old.log(),
                    terminal.log(),
                    old.look((screen, offset) -> Succession.bytes(screen, wanted.size(), why)));
            ignoreOldQuestions(terminal);
            begin(
                    by,
                    terminal,
                    wanted,
                    tx -> {
                        TerminalStore.delete(tx, other);
                        noted.accept(tx, info.id());
                    },
                    tx -> {
                        TerminalStore.insert(tx, old.info());
                        TerminalStore.update(tx, old.info());
                        noted.accept(tx, other);
                    });
        } catch (IOException | RuntimeException | InterruptedException failed) {
            delete(home.terminal(info.id().text()));
            throw failed;
        }
        forget(by, old.info());
        return terminal;
    }

    private TerminalInfo info(Participant by, SessionId session, NewTerminal wanted) {
        return new TerminalInfo(
                TerminalId.next(),
                session,
                wanted.commandOrShell(),
                wanted.folder(),
                wanted.size(),
                by.id(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                OptionalInt.empty(),
                false);
    }

    private Terminal begin(
            Participant by,
            Terminal terminal,
            NewTerminal wanted,
            Consumer<Transaction> noted,
            Consumer<Transaction> undone)
            throws InterruptedException {
        var info = terminal.info();
        launching.add(info.id());
        terminals.put(info.id(), terminal);
        try {
            store.execute(tx -> {
                TerminalStore.insert(tx, info);
                noted.accept(tx);
            });
            terminal.runsAs(nucleus.launch(launch(info, wanted)));
        } catch (RuntimeException | InterruptedException failed) {
            terminals.remove(info.id());
            store.execute(tx -> {
                TerminalStore.delete(tx, info.id());
                undone.accept(tx);
            });
            throw failed;
        } finally {
            launching.remove(info.id());
        }
        follow(terminal);
        bus.publish(by, TerminalInfo.OPENED, info.topic(), info);
        return terminal;
    }

    /** Ends the program with everything that it started; the terminal stays, with what was printed. */
    public void end(Participant by, TerminalId id) throws InterruptedException {
        permissions.require(by, Action.AGENT_STOP, find(by, id).info().session().scope());
        closeInNucleus(id);
    }

    private void follow(Terminal terminal) {
        var id = terminal.info().id();
        followers.computeIfAbsent(id, first -> new ScreenFollower(terminal, bytes -> nucleus.input(id.text(), bytes)));
    }

    /**
     * One that ran before we came: what its program asked until now is not answered again, or the answers would be
     * typed into whatever runs now.
     */
    private void resume(Terminal terminal, long pid) {
        terminal.runsAs(pid);
        if (followers.containsKey(terminal.info().id())) return;
        ignoreOldQuestions(terminal);
        follow(terminal);
    }

    private static void ignoreOldQuestions(Terminal terminal) {
        try (var log = new LogReader(terminal.log())) {
            terminal.answerOnlyFrom(log.end());
        } catch (IOException unreadable) {
            terminal.answerOnlyFrom(Long.MAX_VALUE);
        }
    }

    private Launch launch(TerminalInfo info, NewTerminal wanted) {
        var environment = new HashMap<>(wanted.environment());
        environment.keySet().removeIf(name -> name.startsWith("AGENTOS_"));
        environment.putAll(wanted.marks());
        home.addTo(environment);
        environment.put("TERM", "xterm-256color");
        environment.put("COLORTERM", "truecolor");
        environment.put("AGENTOS_SESSION", info.session().text());
        environment.put("AGENTOS_TERMINAL", info.id().text());
        var size = info.size();
        return new Launch(
                info.id().text(),
                info.command(),
                info.folder().toString(),
                environment,
                size.columns(),
                size.rows(),
                settings.get().linesToKeep());
    }

    /** Those of a session, oldest first. */
    public List<Terminal> list(Participant by, SessionId session) {
        permissions.require(by, Action.OUTPUT_SEE, session.scope());
        return terminals.values().stream()
                .filter(terminal -> terminal.info().session().equals(session))
                .sorted((a, b) -> a.info().createdAt().compareTo(b.info().createdAt()))
                .toList();
    }

    /** All that the participant may see, oldest first. */
    public List<Terminal> list(Participant by) {
        return terminals.values().stream()
                .filter(terminal -> permissions.allows(
                        by, Action.OUTPUT_SEE, terminal.info().session().scope()))
                .sorted((a, b) -> a.info().createdAt().compareTo(b.info().createdAt()))
                .toList();
    }

    public Terminal find(Participant by, TerminalId id) {
        return Optional.ofNullable(terminals.get(id))
                .filter(terminal -> permissions.allows(
                        by, Action.OUTPUT_SEE, terminal.info().session().scope()))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND, "no terminal " + id, "`agentos terminal list` shows them"));
    }

    /** Looks from {@code offset} on; a negative one means: first the screen as it is, then what follows. */
    public Viewer view(Participant by, TerminalId id, long offset, long window)
            throws IOException, InterruptedException {
        if (terminals.values().stream().mapToInt(Terminal::viewers).sum() >= MOST_VIEWERS)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    "terminals are already looked at " + MOST_VIEWERS + " times",
                    "close some of the windows");
        var terminal = find(by, id);
        var viewer = new Viewer(this, terminal, by, offset, window);
        var answers = terminal.join(viewer);
        if (answers.length > 0 && terminal.info().isRunning()) nucleus.input(id.text(), answers);
        return viewer;
    }

    /** The screen as it is now. */
    public ScreenShot screen(Participant by, TerminalId id) throws IOException, InterruptedException {
        return find(by, id)
                .look((screen, offset) -> new ScreenShot(
                        offset,
                        new TerminalSize(screen.columns(), screen.rows()),
                        screen.text(),
                        screen.ansi(),
                        screen.title(),
                        screen.cursor().row(),
                        screen.cursor().column(),
                        screen.alternateScreen()));
    }

    /** What can be told of the program by looking at its terminal now. */
    public Glance glance(Participant by, TerminalId id) throws IOException, InterruptedException {
        var terminal = find(by, id);
        var foreground = terminal.info().isRunning() ? terminal.foreground() : Foreground.UNKNOWN;
        boolean itself = foreground == Foreground.ITSELF;
        boolean alone = itself && terminal.isAlone();
        var lastOutput = terminal.lastOutput();
        var quiet = Duration.between(lastOutput, clock.instant());
        return terminal.look((screen, offset) -> new Glance(
                offset,
                lastOutput,
                screen.title(),
                screen.report(),
                screen.progress(),
                foreground,
                itself ? Prompt.in(screen, alone, quiet) : "",
                screen.has(Mode.BRACKETED_PASTE),
                screen.text()));
    }

    /** Waits until there is more output than this, or the program has ended, or time is over. */
    public void awaitOutput(Participant by, TerminalId id, long offset, Duration patience) throws InterruptedException {
        var terminal = find(by, id);
        terminal.awaitChange(offset, terminal.sizeVersion(), patience, () -> false);
    }

    /** The bytes from one offset to another, as far as they are kept and at most 4 MiB. */
    public OutputRange output(Participant by, TerminalId id, long from, long to) throws IOException {
        if (from < 0 || to < from) throw new InvalidInput("there are no bytes from " + from + " to " + to);
        try (var log = new LogReader(find(by, id).log())) {
            long start = Math.max(from, log.start());
            var bytes = ByteBuffer.allocate(Math.clamp(Math.min(to, log.end()) - start, 0, MAX_RANGE));
            log.read(start, bytes);
            return new OutputRange(start, Arrays.copyOf(bytes.array(), bytes.position()), log.start(), log.end());
        }
    }

    /**
     * The offset from which the last lines can be read; below 0 while a program has the whole screen, which lines do
     * not describe.
     */
    public long startOfHistory(Participant by, TerminalId id, long lines) throws IOException, InterruptedException {
        return find(by, id).look((screen, offset) -> screen.alternateScreen()) ? -1 : startOfLines(by, id, lines);
    }

    /** The offset at which the last lines begin, counted by line breaks. */
    public long startOfLines(Participant by, TerminalId id, long lines) throws IOException {
        try (var log = new LogReader(find(by, id).log())) {
            return log.startOfLastLines(lines);
        }
    }

    public void input(Participant by, TerminalId id, byte[] bytes) throws InterruptedException {
        input(by, id, bytes, InputNumber.NONE);
    }

    /** Types, unless that has been typed under this number before. */
    public void input(Participant by, TerminalId id, byte[] bytes, InputNumber number) throws InterruptedException {
        input(by, find(by, id), bytes, number, null);
    }

    void input(Participant by, Terminal terminal, byte[] bytes, InputNumber number, @Nullable Viewer viewer)
            throws InterruptedException {
        var info = terminal.info();
        permissions.require(by, Action.TERMINAL_INPUT, info.session().scope());
        if (bytes.length > MAX_INPUT)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE, "at most " + MAX_INPUT + " bytes can be typed at once", "send it in parts");
        requireRunning(terminal);
        if (viewer == null) {
            terminal.typed(by, null);
            nucleus.inputAndWait(info.id().text(), number, bytes);
        } else {
            inputOf(viewer, terminal, bytes, number);
        }
    }

    /** Answers of the viewer's terminal count only when it was asked; they are not typing. */
    private void inputOf(Viewer viewer, Terminal terminal, byte[] bytes, InputNumber number)
            throws InterruptedException {
        var sorted = viewer.sort(bytes);
        if (sorted.hasKeys()
                && terminal.typed(viewer.participant(), viewer)
                && viewer.wanted().isPresent())
            resizeWithWindow(terminal, viewer.wanted().get());
        var input = viewer.wasAsked() && terminal.answersFor(viewer) ? sorted.all() : sorted.keys();
        if (input.length == 0) return;
        var id = terminal.info().id().text();
        if (terminal.isDue(input.length)) nucleus.inputAndWait(id, number, input);
        else nucleus.input(id, number, input);
    }

    private static void requireRunning(Terminal terminal) {
        if (!terminal.info().isRunning())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the program in terminal " + terminal.info().id() + " has ended");
    }

    public void resize(Participant by, TerminalId id, TerminalSize size) throws InterruptedException {
        var terminal = find(by, id);
        permissions.require(by, Action.TERMINAL_INPUT, terminal.info().session().scope());
        requireRunning(terminal);
        resize(terminal, size);
        store.execute(tx -> TerminalStore.update(tx, terminal.info()));
    }

    void resizeFor(Viewer viewer, TerminalSize size) throws InterruptedException {
        var terminal = viewer.terminal();
        if (!permissions.allows(
                viewer.participant(),
                Action.TERMINAL_INPUT,
                terminal.info().session().scope())) return;
        if (terminal.ownsSize(viewer)) resizeWithWindow(terminal, size);
    }

    /**
     * The size goes to somebody who is still there. On a thread of its own: whoever leaves may be interrupted, and is
     * in a hurry.
     */
    void left(Viewer viewer) {
        viewer.terminal()
                .remove(viewer)
                .ifPresent(heir -> Thread.ofVirtual()
                        .name("size of " + viewer.terminal().info().id())
                        .start(() -> {
                            try {
                                resizeFor(heir, heir.wanted().orElseThrow());
                            } catch (AgentOsException | InterruptedException gone) {
                                System.getLogger("terminal")
                                        .log(
                                                System.Logger.Level.DEBUG,
                                                "a terminal kept its size: {0}",
                                                gone.getMessage());
                            }
                        }));
    }

    /** Everybody who looks is told to leave: the daemon ends. */
    public void dismissViewers() {
        terminals.values().forEach(Terminal::dismissViewers);
    }

    /** Ends every view that is attached to a person's own terminal, and says how many there were. */
    public int detach(Participant by, TerminalId id) {
        var terminal = find(by, id);
        permissions.require(
                by, Action.COLLABORATOR_KICK, terminal.info().session().scope());
        return terminal.detachViewers();
    }

    private boolean resize(Terminal terminal, TerminalSize size) throws InterruptedException {
        if (!terminal.info().isRunning() || !terminal.resize(size)) return false;
        nucleus.resize(terminal.info().id().text(), size.columns(), size.rows());
        return true;
    }

    /** Not each of the many sizes of a window that is being dragged is stored. */
    private void resizeWithWindow(Terminal terminal, TerminalSize size) throws InterruptedException {
        var id = terminal.info().id();
        if (!resize(terminal, size) || !sizesToStore.add(id)) return;
        Thread.ofVirtual().name("size of " + id).start(() -> {
            try {
                Thread.sleep(BEFORE_A_SIZE_IS_STORED);
                sizesToStore.remove(id);
                store.execute(tx -> TerminalStore.update(tx, terminal.info()));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** To the process group in front, or to everything that runs in the terminal. */
    public void signal(Participant by, TerminalId id, TerminalSignal signal, boolean tree) throws InterruptedException {
        var terminal = find(by, id);
        permissions.require(by, Action.TERMINAL_INPUT, terminal.info().session().scope());
        requireRunning(terminal);
        nucleus.signal(id.text(), signal.number(), tree);
    }

    /** Ends the program with everything it started, and forgets the terminal and its output. */
    public void close(Participant by, TerminalId id) throws IOException, InterruptedException {
        var info = find(by, id).info();
        permissions.require(by, Action.AGENT_STOP, info.session().scope());
        forget(by, info);
    }

    /** Closes one that was opened for somebody who left before anybody typed. */
    public void closeUnused(TerminalId id) {
        var terminal = terminals.get(id);
        if (terminal != null && terminal.lastTyped().isEmpty()) tidy(() -> forget(Participant.SYSTEM, terminal.info()));
    }

    private interface Tidying {
        void run() throws IOException, InterruptedException;
    }

    /** What is not cleared away now is another time. */
    private static void tidy(Tidying tidying) {
        try {
            tidying.run();
        } catch (IOException | AgentOsException later) {
            System.getLogger("terminal")
                    .log(System.Logger.Level.DEBUG, "something is left behind: {0}", later.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void forget(Participant by, TerminalInfo info) throws IOException, InterruptedException {
        var id = info.id();
        // One that was lost too: what it started may have outlived the nucleus that ran it.
        closeInNucleus(id);
        var closed = terminals.remove(id);
        var follower = followers.remove(id);
        if (follower != null) follower.stop();
        if (closed != null) {
            if (closed.info().isRunning()) closed.exited(KILLED); // for those who look: nobody else will tell them
            closed.forgetScreen();
        }
        store.execute(tx -> TerminalStore.delete(tx, id));
        delete(home.terminal(id.text()));
        bus.publish(by, TerminalInfo.CLOSED, info.topic(), info);
    }

    private void closeInNucleus(TerminalId id) throws InterruptedException {
        try {
            nucleus.close(id.text());
        } catch (AgentOsException gone) {
            if (gone.code() != ErrorCode.NOT_FOUND) throw gone;
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }

    @Override
    public void grew(String child, int stream, long end) {
        var terminal = terminals.get(new TerminalId(child));
        if (terminal != null) terminal.grew(end);
    }

    @Override
    public void exited(String child, int code) {
        var terminal = terminals.get(new TerminalId(child));
        if (terminal == null || !terminal.info().isRunning()) return;
        settle(terminal.exited(code), TerminalInfo.EXITED);
    }

    /**
     * What ran when we last looked and is not among the nucleus' children has been lost with the nucleus before this
     * one.
     */
    @Override
    public void found(List<ChildStatus> children) {
        var known = children.stream().collect(Collectors.toMap(ChildStatus::child, Function.identity()));
        for (var terminal : terminals.values()) {
            var id = terminal.info().id();
            if (!terminal.info().isRunning() || launching.contains(id)) continue;
            var child = known.get(id.text());
            if (child == null) settle(terminal.lost(), TerminalInfo.EXITED);
            else if (child.exitCode().isPresent())
                settle(terminal.exited(child.exitCode().getAsInt()), TerminalInfo.EXITED);
            else resume(terminal, child.pid());
        }
        Thread.ofVirtual().name("terminals of an earlier daemon").start(() -> tidy(() -> clearAway(known.keySet())));
    }

    /** What nobody knows any more, after one of us was killed, and the oldest of those that have ended. */
    private void clearAway(Set<String> children) throws IOException, InterruptedException {
        for (var child : children) if (isNobodys(child)) closeInNucleus(new TerminalId(child));
        var folders = home.terminal("any").getParent();
        if (Files.isDirectory(folders))
            try (var left = Files.newDirectoryStream(folders)) {
                for (var folder : left) if (isNobodys(folder.getFileName().toString())) delete(folder);
            }
        forgetOldest();
    }

    private boolean isNobodys(String child) {
        return RandomId.isValid(child)
                && !terminals.containsKey(new TerminalId(child))
                && !Files.exists(Programs.mark(home, child));
    }

    private void forgetOldest() throws IOException, InterruptedException {
        var ended = terminals.values().stream()
                .filter(terminal -> !terminal.info().isRunning())
                .sorted(Comparator.comparing(Terminal::lastActivity).reversed())
                .skip(MOST_ENDED)
                .toList();
        for (var terminal : ended) if (terminal.viewers() == 0) forget(Participant.SYSTEM, terminal.info());
    }

    @Override
    public void connected() {
        limitLogs();
        terminals.values().forEach(Terminal::reconnected);
    }

    /** Has the nucleus keep the limit that the settings say now. */
    public void limitLogs() {
        nucleus.limitLogs(settings.get().totalBytes());
    }

    /** Off the nucleus' thread: it must not wait for the disk. */
    private void settle(TerminalInfo info, MessageType type) {
        Thread.ofVirtual().name("terminal " + info.id()).start(() -> {
            store.execute(tx -> TerminalStore.update(tx, info));
            bus.publish(Participant.SYSTEM, type, info.topic(), info);
            tidy(this::forgetOldest);
        });
    }
}
