package dev.agentos.security;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Authenticates participants: the local owner's bearer token, one-time links, and the {@link Browsers} signed in by
 * them. Does not decide on permissions. Guarded by its own lock.
 */
public final class Credentials {
    public static final Duration LINK_LIFETIME = Duration.ofMinutes(15);
    /**
     * Beyond this many, unused links are forgotten, oldest first, so that requests for links cannot fill the memory.
     */
    private static final int MAX_LINKS = 100;

    private final Clock clock;
    private final SecretFile ownerFile;
    private final Browsers browsers;
    private final Map<Secret, Instant> links = new LinkedHashMap<>();
    private Secret owner;

    public Credentials(Path keys, Clock clock) {
        this.clock = clock;
        this.ownerFile = new SecretFile(keys.resolve("owner.token"));
        this.owner = ownerFile.readOrMake();
        this.browsers = new Browsers(keys, clock);
    }

    /** The bearer token of the person whose daemon this is; the same after every restart. */
    public synchronized Secret ownerToken() {
        return owner;
    }

    public Browsers browsers() {
        return browsers;
    }

    /** Makes every token and link given out so far worthless, and signs every browser out. */
    public synchronized Secret rotate() {
        links.clear();
        browsers.revokeAll();
        owner = ownerFile.replace();
        return owner;
    }

    /** The identity of this token: the owner's own token, or that of a browser's session. */
    public synchronized Optional<Identity> ofBearer(String token) {
        if (owner.equals(new Secret(token)))
            return Optional.of(new Identity(Participant.LOCAL_OWNER, Identity.OWNER_TOKEN));
        return browsers.ofSession(token);
    }

    /** A token that signs one browser in as the local owner, once and soon. */
    public synchronized Secret issueLink() {
        forgetOld();
        var link = Secret.random();
        links.put(link, clock.instant().plus(LINK_LIFETIME));
        return link;
    }

    /** Takes the token of a link; fails when it was taken before or is too old. */
    public synchronized void redeemLink(String token) {
        forgetOld();
        if (links.remove(new Secret(token)) == null)
            throw new AgentOsException(
                    ErrorCode.AUTH_FAILED,
                    "this link no longer works: it signs in once, within 15 minutes",
                    "run `agentos up` for a new one");
    }

    private void forgetOld() {
        var now = clock.instant();
        links.values().removeIf(expiry -> !expiry.isAfter(now));
        Iterator<Secret> oldest = links.keySet().iterator();
        while (links.size() >= MAX_LINKS && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }
}
