package dev.agentos.security;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks permissions, and stores the roles and grants. The owner of the daemon and AgentOS itself may do everything;
 * others what their role or a grant allows; unknown participants nothing. An agent may look, comment and show things in
 * its own session, and never has an owner's rights, whatever role it was given. A change is effective when the call
 * returns.
 */
public final class Permissions {
    private final Store store;
    private final MessageBus bus;
    private final Standings standings;

    public Permissions(Store store, MessageBus bus) {
        this.store = store;
        this.bus = bus;
        this.standings = new Standings((who, scope) -> store.read(tx -> PermissionStore.standing(tx, who, scope)));
    }

    public PermissionDecision decide(Participant who, Action action, Scope scope) {
        if (ownsEverything(who)) return new PermissionDecision.Allowed(Role.OWNER);
        if (who instanceof Participant.Agent agent) {
            if (isForPeople(action))
                return new PermissionDecision.Denied(who.id() + " is an agent, and " + action + " is for people only");
            if (action.isForAgents() && scope.equals(Scope.session(agent.session())))
                return new PermissionDecision.Allowed(Role.COMMENT);
        }
        var standing = standings.of(who.id(), scope);
        if (standing.permits(action))
            return new PermissionDecision.Allowed(standing.role().orElse(Role.VIEW));
        var has = standing.role().map(role -> "has the role " + role).orElse("has no role");
        return new PermissionDecision.Denied(
                who.id() + " " + has + " in " + scope + "; " + action + " needs " + action.leastRole());
    }

    public boolean allows(Participant who, Action action, Scope scope) {
        return decide(who, action, scope) instanceof PermissionDecision.Allowed;
    }

    /** Returns the role in which they act, or throws PERMISSION_DENIED. */
    public Role require(Participant who, Action action, Scope scope) {
        return switch (decide(who, action, scope)) {
            case PermissionDecision.Allowed(var role) -> role;
            case PermissionDecision.Denied(var why) -> throw denied(who, action, why);
        };
    }

    /** Whether there is a scope in which they may do this. */
    public boolean allowsSomewhere(Participant who, Action action) {
        if (ownsEverything(who)) return true;
        if (who instanceof Participant.Agent) {
            if (isForPeople(action)) return false;
            if (action.isForAgents()) return true;
        }
        return store.read(tx -> PermissionStore.anywhere(tx, who.id())).permits(action);
    }

    /** Throws PERMISSION_DENIED when there is no place where they have this access. */
    public void admit(Participant who, Access access) {
        switch (access) {
            case Action action -> requireSomewhere(who, Set.of(action));
            case Access.AnyOf(var actions) -> requireSomewhere(who, actions);
            case Access.InDaemon(var action) -> require(who, action, Scope.DAEMON);
            case Access.SignedIn _, Access.Everybody _ -> {}
        }
    }

    /** Throws PERMISSION_DENIED unless they have this access here. */
    public void admit(Participant who, Access access, Scope scope) {
        switch (access) {
            case Action action -> require(who, action, scope);
            case Access.AnyOf(var actions) -> {
                if (actions.stream().noneMatch(action -> allows(who, action, scope)))
                    require(who, weakest(actions), scope);
            }
            case Access.InDaemon _, Access.SignedIn _, Access.Everybody _ -> admit(who, access);
        }
    }

    private void requireSomewhere(Participant who, Set<Action> actions) {
        if (actions.stream().anyMatch(action -> allowsSomewhere(who, action))) return;
        var action = weakest(actions);
        throw denied(
                who,
                action,
                who.id() + " has no session with a sufficient role; " + action + " needs " + action.leastRole());
    }

    private static Action weakest(Set<Action> actions) {
        return Collections.min(
                actions, Comparator.comparing(Action::leastRole).thenComparing(Comparator.naturalOrder()));
    }

    private static AgentOsException denied(Participant who, Action action, String why) {
        var hint = who instanceof Participant.Agent
                ? "the owner can do it on the canvas, or in a terminal that is not an agent's"
                : action.leastRole() == Role.OWNER
                        ? "ask the owner to do it"
                        : "ask the owner for the role " + action.leastRole();
        return new AgentOsException(ErrorCode.PERMISSION_DENIED, why, hint);
    }

    public Optional<Role> roleOf(Participant who, Scope scope) {
        return ownsEverything(who)
                ? Optional.of(Role.OWNER)
                : standings.of(who.id(), scope).role();
    }

    /** The roles given in this scope, by the id of the participant. */
    public Map<String, Role> roles(Participant by, Scope scope) {
        require(by, Action.PRESENCE_SEE, scope);
        return store.read(tx -> PermissionStore.roles(tx, scope));
    }

    /** Gives a role below OWNER; ownership is transferred, so there is always exactly one owner. */
    public void setRole(Participant by, Participant whom, Role role, Scope scope) {
        require(by, Action.PERMISSION_CHANGE, scope);
        if (role == Role.OWNER)
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "ownership cannot be given as a role", "transfer it instead");
        store.execute(tx -> {
            requireNotOwner(tx, whom, scope);
            PermissionStore.putRole(tx, whom.id(), role, scope);
            announce(tx, by, whom.id(), scope);
        });
    }

    /** Takes role and grants away. */
    public void kick(Participant by, Participant whom, Scope scope) {
        require(by, Action.COLLABORATOR_KICK, scope);
        store.execute(tx -> {
            requireNotOwner(tx, whom, scope);
            PermissionStore.deleteParticipant(tx, whom.id(), scope);
            announce(tx, by, whom.id(), scope);
        });
    }

    /** Allows one action beyond the role. */
    public void grant(Participant by, Participant whom, Action action, Scope scope) {
        require(by, Action.PERMISSION_CHANGE, scope);
        if (!action.grantable()) throw new InvalidInput(action + " belongs to the owner and cannot be granted");
        store.execute(tx -> {
            PermissionStore.putGrant(tx, whom.id(), action, scope);
            announce(tx, by, whom.id(), scope);
        });
    }

    /** Takes a grant back; the role and what it allows remain. */
    public void revoke(Participant by, Participant whom, Action action, Scope scope) {
        require(by, Action.PERMISSION_CHANGE, scope);
        store.execute(tx -> {
            if (PermissionStore.deleteGrant(tx, whom.id(), action, scope)) announce(tx, by, whom.id(), scope);
        });
    }

    /** Part of a feature's own change, whose permission it has checked: the owner so far keeps the role EDIT. */
    public void makeOwner(Transaction tx, Participant by, Participant whom, Scope scope) {
        PermissionStore.replaceOwner(tx, whom.id(), scope);
        announce(tx, by, whom.id(), scope);
    }

    /** Part of a feature's own change: the scope is no more. */
    public void forget(Transaction tx, Scope scope) {
        PermissionStore.deleteScope(tx, scope);
        tx.afterCommit(standings::forget);
    }

    private void announce(Transaction tx, Participant by, String whom, Scope scope) {
        tx.afterCommit(standings::forget);
        tx.afterCommit(() -> bus.publish(by, PermissionChange.TYPE, scope.topic(), new PermissionChange(whom, scope)));
    }

    private static void requireNotOwner(Transaction tx, Participant whom, Scope scope) {
        if (ownsEverything(whom) || PermissionStore.roles(tx, scope).get(whom.id()) == Role.OWNER)
            throw new AgentOsException(
                    ErrorCode.CONFLICT, whom.id() + " owns " + scope, "transfer the ownership first");
    }

    private static boolean isForPeople(Action action) {
        return action.leastRole() == Role.OWNER;
    }

    private static boolean ownsEverything(Participant who) {
        return switch (who) {
            case Participant.System _ -> true;
            case Participant.User user -> user.id().equals(Participant.LOCAL_OWNER.id());
            case Participant.Agent _ -> false;
        };
    }
}
