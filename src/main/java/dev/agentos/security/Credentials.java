package dev.agentos.security;

import dev.agentos.core.Participant;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proves who somebody is: the local owner's bearer token, links that work once, and cookies that we signed. Decides nothing
 * about what they may do. Guarded by its own lock.
 */
public final class Credentials {
    public static final Duration LINK_LIFETIME = Duration.ofMinutes(15);
    public static final Duration COOKIE_LIFETIME = Duration.ofDays(30);
    /** Unused links beyond this many are forgotten, oldest first: nobody can fill memory by asking for more. */
    private static final int MAX_LINKS = 100;

    private final Clock clock;
    private final SecretFile ownerFile;
    private final SecretFile cookieKeyFile;
    private final Map<Secret, Instant> links = new LinkedHashMap<>();
    private Secret owner;
    private Secret cookieKey;

    public Credentials(Path keys, Clock clock) {
        this.clock = clock;
        this.ownerFile = new SecretFile(keys.resolve("owner.token"));
        this.cookieKeyFile = new SecretFile(keys.resolve("cookie.key"));
        this.owner = ownerFile.readOrMake();
        this.cookieKey = cookieKeyFile.readOrMake();
    }

    /** The bearer token of the person whose daemon this is; the same after every restart. */
    public synchronized Secret ownerToken() {
        return owner;
    }

    /** Makes every token, link and cookie given out so far worthless. */
    public synchronized Secret rotate() {
        links.clear();
        cookieKey = cookieKeyFile.replace();
        owner = ownerFile.replace();
        return owner;
    }

    public synchronized Optional<Participant> ofBearer(String token) {
        return owner.equals(new Secret(token)) ? Optional.of(Participant.LOCAL_OWNER) : Optional.empty();
    }

    /** A token that signs one browser in as the local owner, once and soon. */
    public synchronized Secret issueLink() {
        forgetOld();
        var link = Secret.random();
        links.put(link, clock.instant().plus(LINK_LIFETIME));
        return link;
    }

    public synchronized Optional<Participant> redeemLink(String token) {
        forgetOld();
        return Optional.ofNullable(links.remove(new Secret(token))).map(expiry -> Participant.LOCAL_OWNER);
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

    /** {@code expiry.participant.signature}: checked without looking anything up, so it survives our restarts. */
    public synchronized Secret issueCookie(Participant participant) {
        var content = clock.instant().plus(COOKIE_LIFETIME).getEpochSecond() + "." + encode(participant.id().getBytes());
        return new Secret(content + "." + sign(content));
    }

    public synchronized Optional<Participant> ofCookie(String cookie) {
        int end = cookie.lastIndexOf('.');
        if (end < 0) return Optional.empty();
        var content = cookie.substring(0, end);
        if (!new Secret(sign(content)).equals(new Secret(cookie.substring(end + 1)))) return Optional.empty();
        // The signature is ours, so the content has the form that we gave it.
        var parts = content.split("\\.");
        if (clock.instant().getEpochSecond() >= Long.parseLong(parts[0])) return Optional.empty();
        var id = new String(Base64.getUrlDecoder().decode(parts[1]));
        return id.equals(Participant.LOCAL_OWNER.id()) ? Optional.of(Participant.LOCAL_OWNER) : Optional.empty();
    }

    private String sign(String content) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(cookieKey.bytes(), "HmacSHA256"));
            return encode(mac.doFinal(content.getBytes()));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has HmacSHA256", missing);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
