package dev.agentos.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
    @TempDir
    Path keys;

    private final SetClock clock = new SetClock();

    @Test
    void theOwnersTokenIsTheSameAfterARestartAndInAFileOfTheirs() throws Exception {
        var token = new Credentials(keys, clock).ownerToken();
        assertThat(new Credentials(keys, clock).ofBearer(token.reveal()))
                .contains(new Identity(Participant.LOCAL_OWNER, Identity.OWNER_TOKEN));
        assertThat(Files.getPosixFilePermissions(keys.resolve("owner.token"))).isEqualTo(Home.OWNER_ONLY_FILE);
    }

    @Test
    void aWrongTokenIsNobody() {
        var credentials = new Credentials(keys, clock);
        assertThat(credentials.ofBearer("")).isEmpty();
        assertThat(credentials.ofBearer(credentials.ownerToken().reveal() + "x"))
                .isEmpty();
    }

    @Test
    void aLinkWorksOnce() {
        var credentials = new Credentials(keys, clock);
        var link = credentials.issueLink().reveal();
        credentials.redeemLink(link);
        assertThatThrownBy(() -> credentials.redeemLink(link)).hasMessageContaining("no longer works");
    }

    @Test
    void aLinkWorksOnlySoon() {
        var credentials = new Credentials(keys, clock);
        var link = credentials.issueLink().reveal();
        clock.pass(Credentials.LINK_LIFETIME);
        assertThatThrownBy(() -> credentials.redeemLink(link)).hasMessageContaining("no longer works");
    }

    @Test
    void rotatingEndsEverythingGivenOutBefore() {
        var credentials = new Credentials(keys, clock);
        var token = credentials.ownerToken().reveal();
        var link = credentials.issueLink().reveal();
        var browser = credentials.browsers().register("http://127.0.0.1:7890", "Chrome", "");
        var fresh = credentials.rotate().reveal();
        assertThat(credentials.ofBearer(token)).isEmpty();
        assertThatThrownBy(() -> credentials.redeemLink(link)).hasMessageContaining("no longer works");
        assertThatThrownBy(
                        () -> credentials.browsers().challenge(browser.id(), "http://127.0.0.1:7890", "n".repeat(43)))
                .hasMessageContaining("not signed in");
        assertThat(credentials.ofBearer(fresh)).isPresent();
    }

    @Test
    void aSecretNeverPrintsItself() {
        assertThat(new Credentials(keys, clock).ownerToken()).hasToString("•••");
    }
}
