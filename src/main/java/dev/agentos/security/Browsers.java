package dev.agentos.security;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The signed-in browsers. Each has a key, which is sent only once, when it is issued: to open a session, the daemon
 * first proves that it knows the key, then the page does. Another program on the daemon's port can do neither, and
 * learns nothing it could use later. Sessions are in memory only, so they end with the daemon. Guarded by its own lock.
 */
public final class Browsers {
    /** A browser that was not used for so long is forgotten. */
    public static final Duration BROWSER_LIFETIME = Duration.ofDays(30);

    public static final Duration SESSION_LIFETIME = Duration.ofHours(1);
    static final Duration CHALLENGE_LIFETIME = Duration.ofMinutes(1);
    static final int MAX_BROWSERS = 50;
    private static final int MAX_SESSIONS = 1_000;
    /** The times of last use are saved no more often than this. */
    private static final Duration SAVE_INTERVAL = Duration.ofHours(1);

    private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9_-]{20,100}");

    /** The id and the key that a browser keeps after it has signed in. */
    public record Registration(String id, Secret key) {}

    /** The daemon's half of a challenge: a nonce for the page to sign, and proof that the daemon knows the key. */
    public record Challenge(String nonce, String proof) {}

    private record Session(String browser, Instant expiry) {}

    private final Clock clock;
    private final BrowserFile file;
    private final SecretFile keyFile;
    /** Signs our nonces: what an earlier daemon asked cannot be answered to this one. */
    private final Secret nonceKey = Secret.random();

    private final Map<String, Browser> browsers = new LinkedHashMap<>();
    private final Map<Secret, Session> sessions = new LinkedHashMap<>();
    private Secret key;
    private Instant savedAt = Instant.MIN;

    Browsers(Path keys, Clock clock) {
        this.clock = clock;
        this.file = new BrowserFile(keys.resolve("browsers.json"));
        this.keyFile = new SecretFile(keys.resolve("browser.key"));
        this.key = keyFile.readOrMake();
        file.read().forEach(browser -> browsers.put(browser.id(), browser));
    }

    /** Signs a browser in at an origin; {@code replaces} is the id it had there before, or empty. */
    public synchronized Registration register(String origin, String name, String replaces) {
        forgetOld();
        remove(browser -> browser.id().equals(replaces) && browser.origin().equals(origin));
        while (browsers.size() >= MAX_BROWSERS) removeLeastUsed();
        var id = RandomId.next();
        browsers.put(id, new Browser(id, origin, name, clock.instant(), clock.instant()));
        save();
        return new Registration(id, keyOf(id));
    }

    /** Answers a page that wants to know whether we are the daemon it was signed in to. */
    public synchronized Challenge challenge(String id, String origin, String pageNonce) {
        if (!NONCE.matcher(pageNonce).matches())
            throw new InvalidInput("a nonce must have 20 to 100 characters of base64url");
        require(id, origin);
        var time = String.valueOf(clock.instant().getEpochSecond());
        var nonce = time + "." + Hmac.of(nonceKey, id, origin, pageNonce, time);
        return new Challenge(nonce, Hmac.of(keyOf(id), "daemon", origin, id, pageNonce, nonce));
    }

    /** Opens a session for a page that knows the key. */
    public synchronized Secret openSession(String id, String origin, String pageNonce, String nonce, String proof) {
        var browser = require(id, origin);
        var expected = Hmac.of(keyOf(id), "page", origin, id, pageNonce, nonce);
        if (!isFresh(id, origin, pageNonce, nonce) || !new Secret(expected).equals(new Secret(proof)))
            throw notSignedIn();
        noteUse(browser);
        var now = clock.instant();
        sessions.values().removeIf(session -> !session.expiry().isAfter(now));
        if (sessions.size() >= MAX_SESSIONS)
            sessions.remove(sessions.keySet().iterator().next());
        var token = Secret.random();
        sessions.put(token, new Session(id, now.plus(SESSION_LIFETIME)));
        return token;
    }

    private boolean isFresh(String id, String origin, String pageNonce, String nonce) {
        int dot = nonce.indexOf('.');
        if (dot < 1) return false;
        var time = nonce.substring(0, dot);
        var expected = Hmac.of(nonceKey, id, origin, pageNonce, time);
        if (!new Secret(expected).equals(new Secret(nonce.substring(dot + 1)))) return false;
        return clock.instant().getEpochSecond() - Long.parseLong(time) < CHALLENGE_LIFETIME.toSeconds();
    }

    public synchronized Optional<Identity> ofSession(String token) {
        var session = sessions.get(new Secret(token));
        if (session == null || !session.expiry().isAfter(clock.instant())) return Optional.empty();
        noteUse(browsers.get(session.browser()));
        return Optional.of(new Identity(Participant.LOCAL_OWNER, session.browser()));
    }

    /** The most recently used first. */
    public synchronized List<Browser> list() {
        forgetOld();
        var list = new ArrayList<>(browsers.values());
        list.sort(Comparator.comparing(Browser::usedAt).reversed());
        return List.copyOf(list);
    }

    /** Signs one browser out; false when there is none with that id. */
    public synchronized boolean revoke(String id) {
        return revoke(browser -> browser.id().equals(id)) > 0;
    }

    /**
     * For the case that another program has used one of our ports: its pages had the same origin as those signed in
     * there.
     */
    public synchronized int revokeAtPort(int port) {
        return revoke(browser -> browser.origin().endsWith(":" + port));
    }

    /** Signs every browser out, and makes their keys worthless. */
    synchronized void revokeAll() {
        key = keyFile.replace();
        revoke(browser -> true);
    }

    private int revoke(Predicate<Browser> which) {
        int before = browsers.size();
        remove(which);
        if (browsers.size() < before) save();
        return before - browsers.size();
    }

    private void remove(Predicate<Browser> which) {
        browsers.values().removeIf(which);
        sessions.values().removeIf(session -> !browsers.containsKey(session.browser()));
    }

    private void removeLeastUsed() {
        var oldest = browsers.values().stream()
                .min(Comparator.comparing(Browser::usedAt))
                .orElseThrow();
        remove(oldest::equals);
    }

    private void forgetOld() {
        var limit = clock.instant().minus(BROWSER_LIFETIME);
        remove(browser -> !browser.usedAt().isAfter(limit));
    }

    private void noteUse(Browser browser) {
        var now = clock.instant();
        browsers.put(browser.id(), browser.usedNow(now));
        if (savedAt.isBefore(now.minus(SAVE_INTERVAL))) save();
    }

    private void save() {
        file.write(browsers.values());
        savedAt = clock.instant();
    }

    private Browser require(String id, String origin) {
        forgetOld();
        var browser = browsers.get(id);
        if (browser == null || !browser.origin().equals(origin)) throw notSignedIn();
        return browser;
    }

    private Secret keyOf(String id) {
        return new Secret(Hmac.of(key, "browser key", id));
    }

    private static AgentOsException notSignedIn() {
        return new AgentOsException(
                ErrorCode.AUTH_FAILED, "this browser is not signed in", "run `agentos up` and open the link it prints");
    }
}
