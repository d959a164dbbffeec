package dev.agentos.terminal;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.ChildListener;
import dev.agentos.exec.NucleusLink;
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
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
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

/** Opens, finds and closes terminals, with permission checks, and follows what the nucleus reports about them. */
public final class Terminals implements ChildListener {
    private static final int MAX_RANGE = 4 << 20;
    private static final int MAX_VIEWERS = 500;

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
    /** Launches in progress: not among the nucleus' children yet, and not lost either. */
    private final Set<TerminalId> launching = ConcurrentHashMap.newKeySet();

    private final TerminalSizes sizes;
    private final TerminalTyping input;
    private final TerminalRemoval removal;

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
        this.sizes = new TerminalSizes(nucleus, store, permissions);
        this.input = new TerminalTyping(nucleus, permissions, sizes);
        this.removal = new TerminalRemoval(home, nucleus, store, bus, terminals, followers);
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

    /** {@code alongside} is in the transaction that stores the terminal, before its program starts. */
    public Terminal open(
            Participant by, SessionId session, NewTerminal wanted, BiConsumer<Transaction, TerminalId> alongside)
            throws InterruptedException {
        permissions.require(by, Action.CODE_EXECUTE, session.scope());
        var info = info(by, session, wanted);
        return begin(by, live(info), wanted, tx -> alongside.accept(tx, info.id()), tx -> {});
    }

    /**
     * Runs a command in a new terminal in place of another, which is ended and removed. The new one starts with the
     * output of the other and a line with {@code notice}. {@code alongside} is in the same transaction. If the program
     * cannot be started, the other terminal stays.
     */
    public Terminal replace(
            Participant by,
            TerminalId other,
            NewTerminal wanted,
            String notice,
            BiConsumer<Transaction, TerminalId> alongside)
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
                    old.look((screen, offset) -> Succession.bytes(screen, wanted.size(), notice)));
            ignoreOldQuestions(terminal);
            begin(
                    by,
                    terminal,
                    wanted,
                    tx -> {
                        TerminalStore.delete(tx, other);
                        alongside.accept(tx, info.id());
                    },
                    tx -> {
                        TerminalStore.insert(tx, old.info());
                        TerminalStore.update(tx, old.info());
                        alongside.accept(tx, other);
                    });
        } catch (IOException | RuntimeException | InterruptedException failed) {
            removal.deleteFolder(info.id().text());
            throw failed;
        }
        removal.remove(by, old.info());
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
            Consumer<Transaction> alongside,
            Consumer<Transaction> undo)
            throws InterruptedException {
        var info = terminal.info();
        launching.add(info.id());
        terminals.put(info.id(), terminal);
        try {
            store.execute(tx -> {
                TerminalStore.insert(tx, info);
                alongside.accept(tx);
            });
            terminal.runsAs(nucleus.launch(launch(info, wanted)));
        } catch (RuntimeException | InterruptedException failed) {
            terminals.remove(info.id());
            store.execute(tx -> {
                TerminalStore.delete(tx, info.id());
                undo.accept(tx);
            });
            throw failed;
        } finally {
            launching.remove(info.id());
        }
        follow(terminal);
        bus.publish(by, TerminalInfo.OPENED, info.topic(), info);
        return terminal;
    }

    /** Ends the program with everything that it started; the terminal stays, with its output. */
    public void end(Participant by, TerminalId id) throws InterruptedException {
        permissions.require(by, Action.AGENT_STOP, find(by, id).info().session().scope());
        removal.end(id);
    }

    private void follow(Terminal terminal) {
        var id = terminal.info().id();
        followers.computeIfAbsent(id, first -> new ScreenFollower(terminal, bytes -> nucleus.input(id.text(), bytes)));
    }

    /**
     * Follows a program of an earlier daemon. Its earlier queries are not answered again: the answers would be typed
     * into the program that runs now.
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
        home.addTo(environment);
        environment.putAll(wanted.marks());
        environment.put("TERM", "xterm-256color");
        environment.put("COLORTERM", "truecolor");
        environment.put("AGENTOS_SESSION", info.session().text());
        environment.put("AGENTOS_TERMINAL", info.id().text());
        var command = new ArrayList<>(wanted.sandbox());
        command.addAll(info.command());
        var size = info.size();
        return new Launch(
                info.id().text(),
                command,
                info.folder().toString(),
                environment,
                size.columns(),
                size.rows(),
                settings.get().linesToKeep());
    }

    /** The terminals of a session, oldest first. */
    public List<Terminal> list(Participant by, SessionId session) {
        permissions.require(by, Action.OUTPUT_SEE, session.scope());
        return terminals.values().stream()
                .filter(terminal -> terminal.info().session().equals(session))
                .sorted((a, b) -> a.info().createdAt().compareTo(b.info().createdAt()))
                .toList();
    }

    /** The terminals that the participant may see, oldest first. */
    public List<Terminal> list(Participant by) {
        return terminals.values().stream()
                .filter(terminal -> permissions.allows(
                        by, Action.OUTPUT_SEE, terminal.info().session().scope()))
                .sorted((a, b) -> a.info().createdAt().compareTo(b.info().createdAt()))
                .toList();
    }

    /** Empty if there is none that the participant may see. */
    public Optional<Terminal> findIfThere(Participant by, TerminalId id) {
        return Optional.ofNullable(terminals.get(id))
                .filter(terminal -> permissions.allows(
                        by, Action.OUTPUT_SEE, terminal.info().session().scope()));
    }

    public Terminal find(Participant by, TerminalId id) {
        return findIfThere(by, id)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND, "no terminal " + id, "`agentos terminal list` shows them"));
    }

    /** Shows output from {@code offset} on; if that is negative, the current screen and what follows. */
    public TerminalViewer view(Participant by, TerminalId id, long offset, long window)
            throws IOException, InterruptedException {
        if (terminals.values().stream().mapToInt(Terminal::viewers).sum() >= MAX_VIEWERS)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    "terminals already have " + MAX_VIEWERS + " viewers",
                    "close some of the windows");
        var terminal = find(by, id);
        var viewer = new TerminalViewer(sizes, input, terminal, by, offset, window);
        var answers = terminal.join(viewer);
        if (answers.length > 0 && terminal.info().isRunning()) nucleus.input(id.text(), answers);
        return viewer;
    }

    /** The current screen. */
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

    /** The current state of the program as its terminal shows it. */
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

    /** Waits until there is output after {@code offset}, the program has ended, or the time is over. */
    public void awaitOutput(Participant by, TerminalId id, long offset, Duration patience) throws InterruptedException {
        var terminal = find(by, id);
        terminal.awaitChange(offset, terminal.sizeVersion(), patience, () -> false);
    }

    /** The bytes between two offsets, as far as they are kept, and at most 4 MiB. */
    public OutputRange output(Participant by, TerminalId id, long from, long to) throws IOException {
        if (from < 0 || to < from) throw new InvalidInput("no bytes from " + from + " to " + to);
        try (var log = new LogReader(find(by, id).log())) {
            long start = Math.max(from, log.start());
            var bytes = ByteBuffer.allocate(Math.clamp(Math.min(to, log.end()) - start, 0, MAX_RANGE));
            log.read(start, bytes);
            return new OutputRange(start, Arrays.copyOf(bytes.array(), bytes.position()), log.start(), log.end());
        }
    }

    /** The offset at which the last lines start; negative while a full-screen program has no lines. */
    public long startOfHistory(Participant by, TerminalId id, long lines) throws IOException, InterruptedException {
        return find(by, id).look((screen, offset) -> screen.alternateScreen()) ? -1 : startOfLines(by, id, lines);
    }

    /** The offset at which the last lines start, counted by line breaks. */
    public long startOfLines(Participant by, TerminalId id, long lines) throws IOException {
        try (var log = new LogReader(find(by, id).log())) {
            return log.startOfLastLines(lines);
        }
    }

    public void input(Participant by, TerminalId id, byte[] bytes) throws InterruptedException {
        input(by, id, bytes, InputNumber.NONE);
    }

    /** Types, unless this was typed under this number before. */
    public void input(Participant by, TerminalId id, byte[] bytes, InputNumber number) throws InterruptedException {
        input.type(by, find(by, id), bytes, number);
    }

    public void resize(Participant by, TerminalId id, TerminalSize size) throws InterruptedException {
        var terminal = find(by, id);
        permissions.require(by, Action.TERMINAL_INPUT, terminal.info().session().scope());
        terminal.requireRunning();
        sizes.resize(terminal, size);
    }

    /** Ends all views, because the daemon ends. */
    public void dismissViewers() {
        terminals.values().forEach(Terminal::dismissViewers);
    }

    /** Ends every view in a person's own terminal, and returns how many there were. */
    public int detach(Participant by, TerminalId id) {
        var terminal = find(by, id);
        permissions.require(
                by, Action.COLLABORATOR_KICK, terminal.info().session().scope());
        return terminal.detachViewers();
    }

    /** Signals the foreground process group, or everything that runs in the terminal. */
    public void signal(Participant by, TerminalId id, TerminalSignal signal, boolean tree) throws InterruptedException {
        var terminal = find(by, id);
        permissions.require(by, Action.TERMINAL_INPUT, terminal.info().session().scope());
        terminal.requireRunning();
        nucleus.signal(id.text(), signal.number(), tree);
    }

    /** Ends the program with everything it started, and removes the terminal with its output. */
    public void close(Participant by, TerminalId id) throws IOException, InterruptedException {
        var info = find(by, id).info();
        permissions.require(by, Action.AGENT_STOP, info.session().scope());
        removal.remove(by, info);
    }

    /** Closes a terminal whose viewer left before anyone typed into it. */
    public void closeUnused(TerminalId id) {
        var terminal = terminals.get(id);
        if (terminal != null && terminal.lastTyped().isEmpty()) removal.tryToRemove(terminal.info());
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
        publishEnd(terminal.exited(code));
    }

    /** A terminal that was running and is not among the nucleus' children was lost with an earlier nucleus. */
    @Override
    public void found(List<ChildStatus> children) {
        var known = children.stream().collect(Collectors.toMap(ChildStatus::child, Function.identity()));
        for (var terminal : terminals.values()) {
            var id = terminal.info().id();
            if (!terminal.info().isRunning() || launching.contains(id)) continue;
            var child = known.get(id.text());
            if (child == null) publishEnd(terminal.lost());
            else if (child.exitCode().isPresent())
                publishEnd(terminal.exited(child.exitCode().getAsInt()));
            else resume(terminal, child.pid());
        }
        Thread.ofVirtual().name("leftover terminals").start(() -> removal.removeLeftovers(known.keySet()));
    }

    @Override
    public void connected() {
        limitLogs();
        terminals.values().forEach(Terminal::reconnected);
    }

    /** Tells the nucleus the current limit of all logs. */
    public void limitLogs() {
        nucleus.limitLogs(settings.get().totalBytes());
    }

    /** On a thread of its own: that of the nucleus must not wait for the disk. */
    private void publishEnd(TerminalInfo info) {
        Thread.ofVirtual().name("terminal " + info.id()).start(() -> {
            store.execute(tx -> TerminalStore.update(tx, info));
            bus.publish(Participant.SYSTEM, TerminalInfo.EXITED, info.topic(), info);
            removal.tryToRemoveOldest();
        });
    }
}
