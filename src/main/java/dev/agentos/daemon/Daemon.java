package dev.agentos.daemon;

import dev.agentos.agent.Agents;
import dev.agentos.api.DaemonApi;
import dev.agentos.api.NucleusViews;
import dev.agentos.bus.MessageBus;
import dev.agentos.config.Config;
import dev.agentos.config.ConfigKeys;
import dev.agentos.config.ConfigSources;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.HomeLock;
import dev.agentos.core.Participant;
import dev.agentos.core.StartRecord;
import dev.agentos.exec.ChildListener;
import dev.agentos.exec.NucleusLink;
import dev.agentos.exec.Programs;
import dev.agentos.feature.Features;
import dev.agentos.file.UnfinishedWrites;
import dev.agentos.http.HttpDoor;
import dev.agentos.http.Metrics;
import dev.agentos.log.LogOutput;
import dev.agentos.platform.DaemonHandle;
import dev.agentos.platform.Registry;
import dev.agentos.protocol.ConfigChangedView;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Login;
import dev.agentos.security.Browser;
import dev.agentos.security.Credentials;
import dev.agentos.security.Permissions;
import dev.agentos.security.Secret;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The daemon: takes its home, opens the features and the sockets, and serves until it is stopped. */
public final class Daemon implements DaemonHandle {
    /** Another daemon already serves this home. */
    private static final int ALREADY_RUNNING = 75;

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
    /** A daemon that has run for this long did not die of its start. */
    private static final Duration STEADY = Duration.ofMinutes(1);

    private static final String SAFE_MODE = "recent daemons died soon after starting, so this one started no agents; "
            + "`agentos session restore` starts all agents, `agentos restart AGENT` a single one";
    private static final Logger LOG = System.getLogger("daemon");

    private final Home home;
    private final StartOptions options;
    private final Clock clock = Clock.systemUTC();
    private final Instant startedAt = clock.instant();
    private final CountDownLatch stopRequested = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Credentials credentials;
    private volatile Config config = Config.defaults();
    private final StartRecord starts;
    private final HeapGrowth heap = new HeapGrowth();
    private final AgentSockets agentSockets;
    private volatile boolean safeMode;
    private volatile boolean stopNucleus;
    private volatile Registry features;
    private volatile HttpDoor door;

    private Daemon(Home home, StartOptions options) {
        this.home = home;
        this.options = options;
        this.credentials = new Credentials(home.keys(), clock);
        this.starts = new StartRecord(home);
        this.agentSockets = new AgentSockets(home, this);
    }

    /** Runs until it is stopped; returns the exit code. {@code arguments} is the command line that wanted a daemon. */
    public static int run(List<String> arguments) {
        try {
            var options = StartOptions.of(arguments);
            var home = Home.of(System.getenv()).prepare();
            var lock = HomeLock.tryAcquire(home.daemonLock());
            if (lock.isEmpty()) {
                System.err.println("another daemon is already running for " + home.folder()
                        + "; `agentos daemon status` shows it");
                return ALREADY_RUNNING;
            }
            try (var _ = lock.get()) {
                return new Daemon(home, options).run();
            }
        } catch (AgentOsException refused) {
            System.err.println(refused.line());
            return refused.code().exitCode();
        } catch (IOException failed) {
            System.err.println("the daemon cannot start: " + failed);
            return ErrorCode.HOME_UNUSABLE.exitCode();
        } catch (InterruptedException stopped) {
            return 0;
        }
    }

    private int run() throws IOException, InterruptedException {
        try {
            serve();
            return 0;
        } catch (AgentOsException refused) {
            throw refused;
        } catch (RuntimeException bug) {
            LOG.log(Level.ERROR, "the daemon is stopping after an error", bug);
            throw new AgentOsException(
                    ErrorCode.INTERNAL, "the daemon ended: " + bug, "`agentos daemon logs` has the details", bug);
        } finally {
            closed.countDown();
        }
    }

    private void serve() throws IOException, InterruptedException {
        config = loadConfig();
        startLog(config);
        safeMode = starts.begin();
        if (safeMode) LOG.log(Level.WARNING, "safe mode: " + SAFE_MODE);
        stopOnSignal();
        CommandServer commands;
        clearLeftBehind();
        try (var opened = Features.open(home, clock, () -> config, credentials, this::status)) {
            features = opened;
            var files = new DaemonFiles(home);
            try (var opening = openDoor(config, files)) {
                door = opening;
                files.write(door.port());
                commands = CommandServer.open(home, socket(config), this);
                agentSockets.reopen(get(Agents.class).list(Participant.SYSTEM));
                get(Agents.class).listen(agentSockets);
                get(NucleusLink.class).start(ChildListener.all(get(Terminals.class), get(Programs.class)));
                var recovery = Thread.ofVirtual()
                        .name("work an earlier daemon left unfinished")
                        .start(this::recover);
                LOG.log(
                        Level.INFO,
                        "AgentOS {0} is listening on port {1}",
                        BuildVersion.CURRENT,
                        String.valueOf(door.port()));
                while (!stopRequested.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) lookAround();
                commands.stopAccepting();
                agentSockets.close();
                recovery.interrupt();
                recovery.join();
                get(Terminals.class).dismissViewers();
                files.remove();
            }
            if (stopNucleus) get(NucleusLink.class).stopNucleus();
        }
        starts.clear();
        LOG.log(Level.INFO, "stopped");
        closed.countDown();
        commands.close();
    }

    /** Removes the unfinished writes of a killed daemon, and a file of older versions. */
    private void clearLeftBehind() throws IOException {
        new UnfinishedWrites(home.folder()).clear();
        Files.deleteIfExists(home.keys().resolve("cookie.key"));
    }

    private void recover() {
        try {
            features.recover(safeMode);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A daemon that can no longer be reached stops, so that a new one can start. */
    private void lookAround() {
        heap.check();
        if (clock.instant().isAfter(startedAt.plus(STEADY))) starts.clear();
        boolean homeless = !Files.exists(home.folder());
        if (!homeless && Files.exists(home.folder().resolve("daemon.sock")) && door.isListening()) return;
        LOG.log(
                Level.ERROR,
                homeless
                        ? "the home folder is gone; stopping"
                        : "a listening socket was closed unexpectedly; stopping, the next command starts a new daemon");
        stopNucleus |= homeless;
        stopRequested.countDown();
    }

    private Config loadConfig() {
        return Config.load(new ConfigSources(home.folder(), System.getenv()));
    }

    private void startLog(Config config) throws IOException {
        LogOutput.open(
                home.logFile(config.value(ConfigKeys.DAEMON_LOG_FILE)),
                config.value(ConfigKeys.DAEMON_LOG_LEVEL),
                config.value(ConfigKeys.DAEMON_LOG_FORMAT),
                options.foreground());
        config.warnings().forEach(warning -> LOG.log(Level.WARNING, warning));
    }

    /** SIGTERM and Ctrl+C end the daemon as {@code daemon stop} does: the JVM waits until everything is closed. */
    private void stopOnSignal() {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            stopRequested.countDown();
            try {
                closed.await();
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private HttpDoor openDoor(Config config, DaemonFiles files) {
        return new Listening(config, options, files.previousPort(), this::portTaken)
                .open((host, port) -> HttpDoor.open(
                        host,
                        port,
                        credentials::ofBearer,
                        get(Permissions.class),
                        get(Metrics.class),
                        features.routes(),
                        features.sockets()));
    }

    private void portTaken(int port) {
        int browsers = credentials.browsers().revokeAtPort(port);
        if (browsers > 0)
            LOG.log(
                    Level.WARNING,
                    "another program uses port {0}: browsers that were signed in there have to sign in again",
                    String.valueOf(port));
    }

    private Path socket(Config config) {
        var chosen = config.value(ConfigKeys.DAEMON_SOCKET_PATH);
        return chosen.isEmpty() ? home.socket() : home.expand(chosen);
    }

    @Override
    public DaemonStatus status() {
        return new DaemonStatus(
                BuildVersion.CURRENT,
                BuildVersion.build(),
                ProcessHandle.current().pid(),
                door.port(),
                door.origin(),
                startedAt,
                home.folder().toString(),
                NucleusViews.of(get(NucleusLink.class).state()),
                theme(),
                safeMode ? SAFE_MODE : null);
    }

    private DaemonStatus.Theme theme() {
        return DaemonStatus.Theme.valueOf(config.value(ConfigKeys.UI_THEME).toUpperCase(Locale.ROOT));
    }

    @Override
    public Login login() {
        var address = door.origin();
        return new Login(address + "/login?token=" + credentials.issueLink().reveal(), address, door.port());
    }

    @Override
    public Secret ownerToken() {
        return credentials.ownerToken();
    }

    @Override
    public Secret rotateToken() {
        var fresh = credentials.rotate();
        door.endStreams(credential -> true);
        return fresh;
    }

    @Override
    public List<Browser> browsers() {
        return credentials.browsers().list();
    }

    @Override
    public boolean revokeBrowser(String id) {
        boolean known = credentials.browsers().revoke(id);
        door.endStreams(id::equals);
        return known;
    }

    @Override
    public void stop(boolean all) throws InterruptedException {
        stopNucleus |= all;
        stopRequested.countDown();
        closed.await();
    }

    @Override
    public <T> T get(Class<T> service) {
        return features.get(service);
    }

    @Override
    public void reloadConfig() {
        config = loadConfig();
        LogOutput.changeLevel(config.value(ConfigKeys.DAEMON_LOG_LEVEL));
        get(Terminals.class).limitLogs();
        var changed = new ConfigChangedView(theme());
        get(MessageBus.class).publish(Participant.SYSTEM, DaemonApi.CONFIG_CHANGED, "config", changed);
    }
}
