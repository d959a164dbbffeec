package dev.agentos.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
    @TempDir
    Path keys;

    private final SetClock clock = new SetClock();

    @Test
    void theOwnersTokenIsTheSameAfterARestartAndInAFileOfTheirs() throws Exception {
        var token = new Credentials(keys, clock).ownerToken();
        assertThat(new Credentials(keys, clock).ofBearer(token.reveal())).contains(Participant.LOCAL_OWNER);
        assertThat(Files.getPosixFilePermissions(keys.resolve("owner.token"))).isEqualTo(Home.OWNER_ONLY_FILE);
    }

    @Test
    void aWrongTokenIsNobody() {
        var credentials = new Credentials(keys, clock);
        assertThat(credentials.ofBearer("")).isEmpty();
        assertThat(credentials.ofBearer(credentials.ownerToken().reveal() + "x")).isEmpty();
    }

    @Test
    void aLinkWorksOnce() {
        var credentials = new Credentials(keys, clock);
        var link = credentials.issueLink().reveal();
        assertThat(credentials.redeemLink(link)).contains(Participant.LOCAL_OWNER);
        assertThat(credentials.redeemLink(link)).isEmpty();
    }

    @Test
    void aLinkWorksOnlySoon() {
        var credentials = new Credentials(keys, clock);
        var link = credentials.issueLink().reveal();
        clock.pass(Credentials.LINK_LIFETIME);
        assertThat(credentials.redeemLink(link)).isEmpty();
    }

    @Test
    void aCookieSurvivesARestartAndEndsWithItsTime() {
        var cookie = new Credentials(keys, clock).issueCookie(Participant.LOCAL_OWNER).reveal();
        var restarted = new Credentials(keys, clock);
        assertThat(restarted.ofCookie(cookie)).contains(Participant.LOCAL_OWNER);
        clock.pass(Credentials.COOKIE_LIFETIME);
        assertThat(restarted.ofCookie(cookie)).isEmpty();
    }

    @Test
    void aCookieThatSomebodyChangedIsNobody() {
        var credentials = new Credentials(keys, clock);
        var cookie = credentials.issueCookie(Participant.LOCAL_OWNER).reveal();
        assertThat(credentials.ofCookie("9" + cookie)).isEmpty();
        assertThat(credentials.ofCookie(cookie.substring(0, cookie.length() - 1))).isEmpty();
        assertThat(credentials.ofCookie("..")).isEmpty();
        assertThat(credentials.ofCookie("")).isEmpty();
    }

    @Test
    void rotatingEndsEverythingGivenOutBefore() {
        var credentials = new Credentials(keys, clock);
        var token = credentials.ownerToken().reveal();
        var link = credentials.issueLink().reveal();
        var cookie = credentials.issueCookie(Participant.LOCAL_OWNER).reveal();
        var fresh = credentials.rotate().reveal();
        assertThat(credentials.ofBearer(token)).isEmpty();
        assertThat(credentials.redeemLink(link)).isEmpty();
        assertThat(credentials.ofCookie(cookie)).isEmpty();
        assertThat(credentials.ofBearer(fresh)).isPresent();
    }

    @Test
    void aSecretNeverPrintsItself() {
        assertThat(new Credentials(keys, clock).ownerToken()).hasToString("•••");
    }

    /** A clock that stands still until told otherwise. */
    private static final class SetClock extends Clock {
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        void pass(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
