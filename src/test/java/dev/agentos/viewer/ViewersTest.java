package dev.agentos.viewer;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.security.Permissions;
import dev.agentos.security.Role;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.store.Store;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ViewersTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");
    private static final ViewerName LOG = new ViewerName("log");

    @TempDir
    Path home;

    private Store store;
    private MessageBus bus;
    private Permissions permissions;
    private Viewers viewers;
    private SessionId session;

    @BeforeEach
    void open() throws Exception {
        openStore();
        var workspace = new Workspaces(store, bus, permissions, Clock.systemUTC())
                .register(LOCAL_OWNER, Files.createDirectories(home.resolve("project")));
        session = new Sessions(store, bus, permissions, Clock.systemUTC())
                .create(LOCAL_OWNER, "checkout", workspace.id())
                .id();
    }

    private void openStore() {
        store = Store.open(home.resolve("registry.db"), Clock.systemUTC());
        bus = new MessageBus(Clock.systemUTC());
        permissions = new Permissions(store, bus);
        viewers = new Viewers(store, bus, permissions, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        bus.close();
        store.close();
    }

    private static ShownContent text(String text) {
        return new ShownContent(ContentType.TEXT, text);
    }

    private Viewer set(String text) {
        return viewers.set(LOCAL_OWNER, session, LOG, Optional.empty(), text(text));
    }

    private Viewer append(String text) {
        return viewers.append(LOCAL_OWNER, session, LOG, Optional.empty(), text(text));
    }

    private List<String> shown() {
        return shownAfter(0);
    }

    private List<String> shownAfter(long number) {
        return viewers.read(LOCAL_OWNER, session, LOG, number).parts().stream()
                .map(part -> part.content().data())
                .toList();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void whatIsSetReplacesAndWhatIsAppendedFollows() {
        set("one");
        append("two");
        assertThat(shown()).containsExactly("one", "two");
        set("three");
        assertThat(shown()).containsExactly("three");
    }

    @Test
    void aClearedViewerShowsNothingAndGoesOnCounting() {
        set("one");
        var cleared = viewers.clear(LOCAL_OWNER, session, LOG);
        assertThat(cleared.first()).isGreaterThan(cleared.last());
        assertThat(shown()).isEmpty();
        assertThat(append("two").first()).isEqualTo(2);
    }

    @Test
    void aReaderAsksForWhatIsNewOnly() {
        var last = append("one").last();
        append("two");
        assertThat(shownAfter(last)).containsExactly("two");
    }

    @Test
    void whatIsShownOutlivesTheDaemon() {
        viewers.set(LOCAL_OWNER, session, LOG, Optional.of(new ViewerTitle("Build")), text("kept"));
        close();
        openStore();
        assertThat(shown()).containsExactly("kept");
        assertThat(viewers.list(LOCAL_OWNER, session))
                .extracting(Viewer::title)
                .containsExactly(new ViewerTitle("Build"));
    }

    @Test
    void aTitleStaysUntilThereIsAnother() {
        viewers.set(LOCAL_OWNER, session, LOG, Optional.of(new ViewerTitle("Build")), text("x"));
        assertThat(append("y").title().text()).isEqualTo("Build");
    }

    @Test
    void theOldestGoWhenThereIsTooMuch() {
        for (int i = 0; i < Viewers.MAX_PARTS + 5; i++) append("part " + i);
        assertThat(shown()).hasSize(Viewers.MAX_PARTS).startsWith("part 5").endsWith("part " + (Viewers.MAX_PARTS + 4));
        var large = "x".repeat(ShownContent.LARGEST);
        for (int i = 0; i < 5; i++) append(large);
        assertThat(shown()).containsExactly(large, large, large, large);
    }

    @Test
    void aSessionHasOnlySoManyViewers() {
        for (int i = 0; i < Viewers.MAX_VIEWERS; i++)
            viewers.set(LOCAL_OWNER, session, new ViewerName("v" + i), Optional.empty(), text("x"));
        assertRefused(ErrorCode.TOO_MANY, () -> set("one more"));
    }

    @Test
    void everyChangeAndEveryFollowedLinkIsTold() throws Exception {
        try (var heard = bus.subscribe("session.*.viewer", Overflow.DISCONNECT, 10)) {
            var viewer = set("one");
            viewers.followed(LOCAL_OWNER, new FollowedLink(session, LOG, "https://example.org/"));
            viewers.delete(LOCAL_OWNER, session, LOG);
            assertThat(heard.poll(Duration.ofSeconds(10)).orElseThrow().payload())
                    .isEqualTo(viewer);
            assertThat(heard.poll(Duration.ofSeconds(10)).orElseThrow().type()).isEqualTo(FollowedLink.FOLLOWED);
            assertThat(heard.poll(Duration.ofSeconds(10)).orElseThrow().type()).isEqualTo(Viewer.DELETED);
        }
        assertRefused(ErrorCode.NOT_FOUND, this::shown);
    }

    @Test
    void withItsSessionAViewerGoes() {
        set("one");
        viewers.forget(session);
        assertThat(viewers.list(LOCAL_OWNER, session)).isEmpty();
    }

    @Test
    void strangersSeeNothingAndWhoMayOnlySeeShowsNothing() {
        set("one");
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> viewers.list(BOB, session));
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> viewers.read(BOB, session, LOG, 0));
        assertRefused(ErrorCode.SESSION_NOT_FOUND, () -> viewers.followed(BOB, new FollowedLink(session, LOG, "a")));
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, session.scope());
        assertThat(viewers.read(BOB, session, LOG, 0).parts()).hasSize(1);
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> viewers.set(BOB, session, LOG, Optional.empty(), text("x")));
        assertRefused(
                ErrorCode.PERMISSION_DENIED, () -> viewers.append(BOB, session, LOG, Optional.empty(), text("x")));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> viewers.clear(BOB, session, LOG));
        assertRefused(ErrorCode.PERMISSION_DENIED, () -> viewers.delete(BOB, session, LOG));
        assertThat(shown()).containsExactly("one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../x", ".hidden", "a b", "a/b", "<img>", "ä"})
    void aNameIsPlain(String name) {
        assertThatThrownBy(() -> new ViewerName(name)).isInstanceOf(InvalidInput.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/x.png",
                "//example.org/x.png",
                "data:text/html;base64,AAAA",
                "javascript:alert(1)",
                "data:image/png;base64,AA\"onerror"
            })
    void aPictureComesFromNowhereElse(String data) {
        assertThatThrownBy(() -> new ShownContent(ContentType.IMAGE, data)).isInstanceOf(InvalidInput.class);
    }

    @Test
    void hostileTitlesLinksAndSizesAreRefused() {
        assertThatThrownBy(() -> new ViewerTitle("a\u202eb")).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> new ViewerTitle("a\nb")).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> new FollowedLink(session, LOG, "a\nb")).isInstanceOf(InvalidInput.class);
        assertRefused(ErrorCode.TOO_LARGE, () -> text("x".repeat(ShownContent.LARGEST + 1)));
        assertThatThrownBy(() -> text("\ud800")).isInstanceOf(InvalidInput.class);
    }
}
