package dev.agentos.security;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static dev.agentos.core.Participant.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.core.TaskGroup;
import dev.agentos.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class PermissionsTest {
    private static final Participant BOB = new Participant.User("user:bob", "Bob");
    private static final Participant EVE = new Participant.User("user:eve", "Eve");
    private static final String OWN_SESSION = RandomId.next();
    private static final Participant AGENT = new Participant.Agent("agent:a", "Agent", OWN_SESSION);
    private static final Scope SESSION = Scope.session(RandomId.next());
    private static final Scope OTHER_SESSION = Scope.session(RandomId.next());

    @TempDir
    Path home;

    private Store store;
    private MessageBus bus;
    private Permissions permissions;

    @BeforeEach
    void open() {
        store = Store.open(home.resolve("registry.db"), Clock.systemUTC());
        bus = new MessageBus(Clock.systemUTC());
        permissions = new Permissions(store, bus);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void theRoleBelowTheLeastIsTurnedAway(Action action) {
        int least = action.leastRole().ordinal();
        if (least > 0) permissions.setRole(LOCAL_OWNER, BOB, Role.values()[least - 1], SESSION);
        assertDenied(() -> permissions.require(BOB, action, SESSION));
    }

    @ParameterizedTest
    @EnumSource
    void theLeastRoleAndAllAboveAreAllowed(Action action) {
        for (var role : EnumSet.range(action.leastRole(), Role.OWNER)) {
            give(BOB, role);
            assertThat(permissions.require(BOB, action, SESSION)).isEqualTo(role);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRoleInOneSessionAdmitsToWhatIsNotAboutTheWholeDaemon(Action action) {
        assertDenied(() -> permissions.admit(BOB, action));
        give(BOB, action.leastRole());
        permissions.admit(BOB, action);
        permissions.admit(BOB, action, SESSION);
        assertDenied(() -> permissions.admit(BOB, action, OTHER_SESSION));
        assertDenied(() -> permissions.admit(BOB, Access.inDaemon(action)));
    }

    @Test
    void aGrantAdmitsToItsActionAloneAndOnlyUntilItIsTakenBack() {
        permissions.grant(LOCAL_OWNER, BOB, Action.FILE_READ, SESSION);
        permissions.admit(BOB, Action.FILE_READ);
        assertDenied(() -> permissions.admit(BOB, Action.OUTPUT_SEE));
        permissions.revoke(LOCAL_OWNER, BOB, Action.FILE_READ, SESSION);
        assertDenied(() -> permissions.admit(BOB, Action.FILE_READ));
    }

    @Test
    void oneOfSeveralActionsIsEnough() {
        var access = Access.anyOf(Action.FILE_WRITE, Action.CODE_EXECUTE);
        assertDenied(() -> permissions.admit(BOB, access));
        permissions.grant(LOCAL_OWNER, BOB, Action.CODE_EXECUTE, SESSION);
        permissions.admit(BOB, access);
        permissions.admit(BOB, access, SESSION);
        assertDenied(() -> permissions.admit(BOB, access, OTHER_SESSION));
    }

    @Test
    void theOwnerAndAgentOsAreAdmittedToEverythingAndOthersToWhatNeedsNothing() {
        for (var access : new Access[] {Action.FILE_READ, Access.inDaemon(Action.SESSION_CREATE)}) {
            permissions.admit(LOCAL_OWNER, access);
            permissions.admit(SYSTEM, access);
            assertDenied(() -> permissions.admit(EVE, access));
        }
        permissions.admit(EVE, Access.SIGNED_IN);
        permissions.admit(EVE, Access.EVERYBODY, SESSION);
    }

    @ParameterizedTest
    @EnumSource
    void unknownParticipantsMayDoNothing(Action action) {
        assertDenied(() -> permissions.require(EVE, action, SESSION));
        assertDenied(() -> permissions.require(AGENT, action, Scope.DAEMON));
    }

    @ParameterizedTest
    @EnumSource
    void theLocalOwnerAndTheSystemMayDoEverything(Action action) {
        assertThat(permissions.require(LOCAL_OWNER, action, SESSION)).isEqualTo(Role.OWNER);
        assertThat(permissions.require(SYSTEM, action, Scope.DAEMON)).isEqualTo(Role.OWNER);
    }

    /** Otherwise an agent could approve its own work. */
    @ParameterizedTest
    @EnumSource
    void anAgentNeverHasTheRightsOfAnOwner(Action action) {
        give(AGENT, Role.OWNER);
        if (action.leastRole() == Role.OWNER) {
            assertDenied(() -> permissions.require(AGENT, action, SESSION));
            assertDenied(() -> permissions.admit(AGENT, action));
        } else {
            permissions.require(AGENT, action, SESSION);
            permissions.admit(AGENT, action);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAgentMayLookCommentAndShowInItsOwnSession(Action action) {
        boolean lets =
                action.leastRole() == Role.VIEW || action.leastRole() == Role.COMMENT || action == Action.VIEWER_SHOW;
        assertThat(permissions.allows(AGENT, action, Scope.session(OWN_SESSION)))
                .isEqualTo(lets);
        assertThat(permissions.allowsSomewhere(AGENT, action)).isEqualTo(lets);
        assertDenied(() -> permissions.require(AGENT, action, SESSION));
    }

    @Test
    void anAgentCanBeGrantedMore() {
        permissions.grant(LOCAL_OWNER, AGENT, Action.FILE_WRITE, Scope.session(OWN_SESSION));
        permissions.require(AGENT, Action.FILE_WRITE, Scope.session(OWN_SESSION));
        permissions.admit(AGENT, Action.FILE_WRITE);
    }

    @ParameterizedTest
    @EnumSource
    void aRoleInOneSessionMeansNothingElsewhere(Action action) {
        give(BOB, Role.OWNER);
        assertDenied(() -> permissions.require(BOB, action, OTHER_SESSION));
        assertDenied(() -> permissions.require(BOB, action, Scope.DAEMON));
    }

    @Test
    void aRoleInTheDaemonHoldsInEverySession() {
        permissions.setRole(LOCAL_OWNER, BOB, Role.COMMENT, Scope.DAEMON);
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, SESSION);
        assertThat(permissions.roleOf(BOB, SESSION)).contains(Role.COMMENT);
    }

    @Test
    void aRefusalSaysWhoWhatAndWhichRoleIsNeeded() {
        permissions.setRole(LOCAL_OWNER, BOB, Role.VIEW, SESSION);
        assertThatThrownBy(() -> permissions.require(BOB, Action.FILE_WRITE, SESSION))
                .hasMessageContainingAll("user:bob", "file.write", "VIEW", "EDIT", SESSION.toString());
    }

    @Test
    void aGrantAllowsOneActionAndRevokingItTakesEffectAtOnce() {
        permissions.grant(LOCAL_OWNER, BOB, Action.FILE_WRITE, SESSION);
        assertThat(permissions.decide(BOB, Action.FILE_WRITE, SESSION))
                .isEqualTo(new PermissionDecision.Allowed(Role.VIEW));
        assertDenied(() -> permissions.require(BOB, Action.FILE_DELETE, SESSION));
        permissions.revoke(LOCAL_OWNER, BOB, Action.FILE_WRITE, SESSION);
        assertDenied(() -> permissions.require(BOB, Action.FILE_WRITE, SESSION));
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "PERMISSION_CHANGE",
                "COLLABORATOR_KICK",
                "OWNERSHIP_TRANSFER",
                "SESSION_DELETE",
                "CHANGE_DECIDE",
                "CHANGE_MERGE",
                "QUESTION_ANSWER",
                "PROGRAM_TRUST"
            })
    void whatMakesAnOwnerCannotBeGranted(Action action) {
        assertThatThrownBy(() -> permissions.grant(LOCAL_OWNER, BOB, action, SESSION))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void aKickedParticipantHasNothingLeft() {
        permissions.setRole(LOCAL_OWNER, BOB, Role.EDIT, SESSION);
        permissions.grant(LOCAL_OWNER, BOB, Action.WORKSPACE_DELETE, SESSION);
        permissions.kick(LOCAL_OWNER, BOB, SESSION);
        for (var action : Action.values()) assertDenied(() -> permissions.require(BOB, action, SESSION));
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, names = "OWNER", mode = EnumSource.Mode.EXCLUDE)
    void onlyOwnersChangePermissions(Role role) {
        permissions.setRole(LOCAL_OWNER, BOB, role, SESSION);
        assertDenied(() -> permissions.setRole(BOB, BOB, Role.EDIT, SESSION));
        assertDenied(() -> permissions.grant(BOB, BOB, Action.FILE_WRITE, SESSION));
        assertDenied(() -> permissions.revoke(BOB, EVE, Action.FILE_WRITE, SESSION));
        assertDenied(() -> permissions.kick(BOB, EVE, SESSION));
        assertThat(permissions.roleOf(BOB, SESSION)).contains(role);
    }

    @Test
    void strangersDoNotSeeTheRoles() {
        give(BOB, Role.VIEW);
        assertDenied(() -> permissions.roles(EVE, SESSION));
        assertThat(permissions.roles(BOB, SESSION)).isEqualTo(Map.of("user:bob", Role.VIEW));
    }

    @Test
    void theOwnerOfASessionChangesPermissionsThereOnly() {
        give(BOB, Role.OWNER);
        permissions.setRole(BOB, EVE, Role.EDIT, SESSION);
        assertThat(permissions.roleOf(EVE, SESSION)).contains(Role.EDIT);
        assertDenied(() -> permissions.setRole(BOB, EVE, Role.EDIT, OTHER_SESSION));
        assertDenied(() -> permissions.setRole(BOB, EVE, Role.EDIT, Scope.DAEMON));
    }

    @Test
    void anOwnerIsNeitherMadeNorUnmadeByRole() {
        give(BOB, Role.OWNER);
        assertConflict(() -> permissions.setRole(LOCAL_OWNER, EVE, Role.OWNER, SESSION));
        assertConflict(() -> permissions.setRole(BOB, BOB, Role.VIEW, SESSION));
        assertConflict(() -> permissions.kick(LOCAL_OWNER, BOB, SESSION));
        assertConflict(() -> permissions.kick(BOB, LOCAL_OWNER, SESSION));
    }

    @Test
    void aChangeIsAnnouncedWhereItHolds() throws Exception {
        try (var subscription = bus.subscribe(SESSION.topic(), Overflow.BLOCK, 8)) {
            permissions.setRole(LOCAL_OWNER, BOB, Role.EDIT, SESSION);
            assertThat(subscription.take().payload()).isEqualTo(new PermissionChange("user:bob", SESSION));
        }
    }

    @Test
    void rolesSurviveARestart() {
        permissions.setRole(LOCAL_OWNER, BOB, Role.EDIT, SESSION);
        permissions.grant(LOCAL_OWNER, BOB, Action.WORKSPACE_DELETE, SESSION);
        store.close();
        open();
        assertThat(permissions.require(BOB, Action.WORKSPACE_DELETE, SESSION)).isEqualTo(Role.EDIT);
    }

    /**
     * Readers fill the cache and others' changes empty it, all the time; what was set last must be what is decided
     * afterwards.
     */
    @Test
    void noOldRoleIsRememberedAfterAChange() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        try (var tasks = new TaskGroup("readers")) {
            for (int i = 0; i < 2; i++) tasks.fork(() -> untilInterrupted(() -> permissions.roleOf(BOB, SESSION)));
            tasks.fork(() -> untilInterrupted(() -> permissions.setRole(LOCAL_OWNER, EVE, Role.VIEW, SESSION)));
            for (int i = 0; i < 200; i++) {
                var role = Role.values()[random.nextInt(3)];
                permissions.setRole(LOCAL_OWNER, BOB, role, SESSION);
                assertThat(permissions.roleOf(BOB, SESSION)).as("seed %d", seed).contains(role);
            }
        }
    }

    private static void untilInterrupted(Runnable action) {
        while (!Thread.currentThread().isInterrupted()) action.run();
    }

    private void give(Participant whom, Role role) {
        if (role == Role.OWNER) store.execute(tx -> permissions.makeOwner(tx, SYSTEM, whom, SESSION));
        else permissions.setRole(LOCAL_OWNER, whom, role, SESSION);
    }

    private static void assertDenied(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT));
    }
}
