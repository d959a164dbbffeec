package dev.agentos.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.Home;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowsersTest {
    private static final String HERE = "http://127.0.0.1:7890";
    private static final String ELSEWHERE = "http://127.0.0.1:7891";
    private static final String NONCE = "n".repeat(43);

    @TempDir
    Path keys;

    private final SetClock clock = new SetClock();
    private Browsers browsers;

    @BeforeEach
    void start() {
        browsers = new Browsers(keys, clock);
    }

    @Test
    void aPageThatKnowsTheKeyGetsASession() {
        var browser = browsers.register(HERE, "Chrome on Linux", "");
        var token = open(browser);
        assertThat(browsers.ofSession(token.reveal())).contains(new Identity(Participant.LOCAL_OWNER, browser.id()));
    }

    @Test
    void theDaemonProvesThatItKnowsTheKeyForBothNoncesAndTheOrigin() {
        var browser = browsers.register(HERE, "Chrome", "");
        var challenge = browsers.challenge(browser.id(), HERE, NONCE);
        assertThat(challenge.proof())
                .isEqualTo(Hmac.of(browser.key(), "daemon", HERE, browser.id(), NONCE, challenge.nonce()));
    }

    @Test
    void theProofOfTheDaemonIsNotThatOfAPage() {
        var browser = browsers.register(HERE, "Chrome", "");
        var challenge = browsers.challenge(browser.id(), HERE, NONCE);
        assertRefused(browser, HERE, NONCE, challenge.nonce(), challenge.proof());
    }

    @Test
    void aKeyIsOfNoUseAtAnotherOrigin() {
        var browser = browsers.register(HERE, "Chrome", "");
        assertThatThrownBy(() -> browsers.challenge(browser.id(), ELSEWHERE, NONCE))
                .hasMessageContaining("not signed in");
        var challenge = browsers.challenge(browser.id(), HERE, NONCE);
        assertRefused(
                browser,
                ELSEWHERE,
                NONCE,
                challenge.nonce(),
                Hmac.of(browser.key(), "page", ELSEWHERE, browser.id(), NONCE, challenge.nonce()));
    }

    @Test
    void anAnswerIsForOneChallengeOfThisDaemonAndSoon() {
        var browser = browsers.register(HERE, "Chrome", "");
        var challenge = browsers.challenge(browser.id(), HERE, NONCE);
        var proof = proof(browser, challenge.nonce());
        assertRefused(browser, HERE, "m".repeat(43), challenge.nonce(), proof);
        assertRefused(browser, HERE, NONCE, "0." + challenge.nonce().substring(2), proof);
        assertRefused(browser, HERE, NONCE, "made up", proof(browser, "made up"));
        var restarted = new Browsers(keys, clock);
        assertThatThrownBy(() -> restarted.openSession(browser.id(), HERE, NONCE, challenge.nonce(), proof))
                .hasMessageContaining("not signed in");
        clock.pass(Browsers.CHALLENGE_LIFETIME);
        assertRefused(browser, HERE, NONCE, challenge.nonce(), proof);
    }

    @Test
    void aNonceThatIsNoneIsRefused() {
        var browser = browsers.register(HERE, "Chrome", "");
        for (var nonce : new String[] {"", "short", "with\nline break and so on and on", "x".repeat(101)})
            assertThatThrownBy(() -> browsers.challenge(browser.id(), HERE, nonce))
                    .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aBrowserSurvivesARestartAndItsSessionDoesNot() throws Exception {
        var browser = browsers.register(HERE, "Chrome", "");
        var token = open(browser).reveal();
        browsers = new Browsers(keys, clock);
        assertThat(browsers.ofSession(token)).isEmpty();
        assertThat(browsers.ofSession(open(browser).reveal())).isPresent();
        for (var file : new String[] {"browsers.json", "browser.key"})
            assertThat(Files.getPosixFilePermissions(keys.resolve(file)))
                    .as(file)
                    .isEqualTo(Home.OWNER_ONLY_FILE);
        assertThat(Files.readString(keys.resolve("browsers.json")))
                .doesNotContain(browser.key().reveal());
    }

    @Test
    void aSessionEndsWithItsTime() {
        var token = open(browsers.register(HERE, "Chrome", "")).reveal();
        clock.pass(Browsers.SESSION_LIFETIME);
        assertThat(browsers.ofSession(token)).isEmpty();
    }

    @Test
    void everyRequestCountsAsUse() {
        var browser = browsers.register(HERE, "Chrome", "");
        var token = open(browser).reveal();
        clock.pass(Duration.ofMinutes(10));
        browsers.ofSession(token);
        assertThat(browsers.list()).extracting(Browser::usedAt).containsExactly(clock.instant());
    }

    @Test
    void aBrowserThatIsNotUsedIsForgottenAndOneThatIsUsedIsKept() {
        var used = browsers.register(HERE, "Chrome", "");
        var unused = browsers.register(HERE, "Firefox", "");
        clock.pass(Browsers.BROWSER_LIFETIME.minusDays(1));
        open(used);
        clock.pass(Duration.ofDays(2));
        assertThat(browsers.list()).extracting(Browser::id).containsExactly(used.id());
        assertThatThrownBy(() -> browsers.challenge(unused.id(), HERE, NONCE)).hasMessageContaining("not signed in");
        assertThat(new Browsers(keys, clock).list()).extracting(Browser::id).containsExactly(used.id());
    }

    @Test
    void revokingEndsTheSessionsOfOneBrowserAlone() {
        var one = browsers.register(HERE, "Chrome", "");
        var other = browsers.register(HERE, "Firefox", "");
        var ofOne = open(one).reveal();
        var ofOther = open(other).reveal();
        assertThat(browsers.revoke(one.id())).isTrue();
        assertThat(browsers.revoke(one.id())).isFalse();
        assertThat(browsers.ofSession(ofOne)).isEmpty();
        assertThat(browsers.ofSession(ofOther)).isPresent();
        assertThat(new Browsers(keys, clock).list()).extracting(Browser::id).containsExactly(other.id());
    }

    @Test
    void aPortThatAnotherProgramHadSignsOutWhoWasThere() {
        browsers.register(HERE, "Chrome", "");
        var elsewhere = browsers.register(ELSEWHERE, "Chrome", "");
        assertThat(browsers.revokeAtPort(7890)).isEqualTo(1);
        assertThat(browsers.list()).extracting(Browser::id).containsExactly(elsewhere.id());
    }

    @Test
    void signingInAgainReplacesWhatTheBrowserHadAndNobodyElse() {
        var first = browsers.register(HERE, "Chrome", "");
        var elsewhere = browsers.register(ELSEWHERE, "Chrome", "");
        var second = browsers.register(HERE, "Chrome", first.id());
        browsers.register(HERE, "Chrome", elsewhere.id());
        assertThat(browsers.list())
                .extracting(Browser::id)
                .contains(elsewhere.id(), second.id())
                .doesNotContain(first.id());
    }

    @Test
    void thereAreNeverTooMany() {
        var first = browsers.register(HERE, "Chrome", "");
        for (int i = 0; i < Browsers.MAX_BROWSERS; i++) {
            clock.pass(Duration.ofSeconds(1));
            browsers.register(HERE, "Chrome", "");
        }
        assertThat(browsers.list())
                .hasSize(Browsers.MAX_BROWSERS)
                .extracting(Browser::id)
                .doesNotContain(first.id());
    }

    @Test
    void aListThatCannotBeReadSignsEverybodyOut() throws Exception {
        browsers.register(HERE, "Chrome", "");
        Files.writeString(keys.resolve("browsers.json"), "{\"browsers\":[{");
        assertThat(new Browsers(keys, clock).list()).isEmpty();
    }

    private Secret open(Browsers.Registration browser) {
        var challenge = browsers.challenge(browser.id(), HERE, NONCE);
        return browsers.openSession(browser.id(), HERE, NONCE, challenge.nonce(), proof(browser, challenge.nonce()));
    }

    private static String proof(Browsers.Registration browser, String nonce) {
        return Hmac.of(browser.key(), "page", HERE, browser.id(), NONCE, nonce);
    }

    private void assertRefused(
            Browsers.Registration browser, String origin, String pageNonce, String nonce, String proof) {
        assertThatThrownBy(() -> browsers.openSession(browser.id(), origin, pageNonce, nonce, proof))
                .hasMessageContaining("not signed in");
    }
}
