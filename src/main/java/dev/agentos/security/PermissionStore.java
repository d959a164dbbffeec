package dev.agentos.security;

import dev.agentos.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of roles and grants. */
final class PermissionStore {
    private PermissionStore() {}

    /** Includes what holds for the daemon as a whole. */
    static Standing standing(Transaction tx, String participant, Scope scope) {
        var roles = tx.query(
                "select role from participant_role where participant = ? and scope in (?, ?)",
                row -> Role.valueOf(row.text("role")),
                participant,
                scope.key(),
                Scope.DAEMON.key());
        var grants = tx.query(
                "select action from participant_grant where participant = ? and scope in (?, ?)",
                row -> Action.find(row.text("action")),
                participant,
                scope.key(),
                Scope.DAEMON.key());
        return standing(roles, grants);
    }

    /** The best of all scopes. */
    static Standing anywhere(Transaction tx, String participant) {
        var roles = tx.query(
                "select role from participant_role where participant = ?",
                row -> Role.valueOf(row.text("role")),
                participant);
        var grants = tx.query(
                "select action from participant_grant where participant = ?",
                row -> Action.find(row.text("action")),
                participant);
        return standing(roles, grants);
    }

    private static Standing standing(List<Role> roles, List<Optional<Action>> grants) {
        return new Standing(
                roles.stream().max(Comparator.naturalOrder()),
                grants.stream().flatMap(Optional::stream).collect(Collectors.toSet()));
    }

    /** Roles given in exactly this scope, by participant. */
    static Map<String, Role> roles(Transaction tx, Scope scope) {
        record Member(String participant, Role role) {}
        List<Member> members = tx.query(
                "select participant, role from participant_role where scope = ?",
                row -> new Member(row.text("participant"), Role.valueOf(row.text("role"))),
                scope.key());
        return members.stream().collect(Collectors.toMap(Member::participant, Member::role));
    }

    static void putRole(Transaction tx, String participant, Role role, Scope scope) {
        tx.update(
                "insert or replace into participant_role (scope, participant, role) values (?, ?, ?)",
                scope.key(),
                participant,
                role.name());
    }

    static void replaceOwner(Transaction tx, String participant, Scope scope) {
        tx.update("update participant_role set role = 'EDIT' where scope = ? and role = 'OWNER'", scope.key());
        putRole(tx, participant, Role.OWNER, scope);
    }

    static void putGrant(Transaction tx, String participant, Action action, Scope scope) {
        tx.update(
                "insert or ignore into participant_grant (scope, participant, action) values (?, ?, ?)",
                scope.key(),
                participant,
                action.toString());
    }

    static boolean deleteGrant(Transaction tx, String participant, Action action, Scope scope) {
        return tx.update(
                        "delete from participant_grant where scope = ? and participant = ? and action = ?",
                        scope.key(),
                        participant,
                        action.toString())
                > 0;
    }

    static void deleteParticipant(Transaction tx, String participant, Scope scope) {
        tx.update("delete from participant_role where scope = ? and participant = ?", scope.key(), participant);
        tx.update("delete from participant_grant where scope = ? and participant = ?", scope.key(), participant);
    }

    static void deleteScope(Transaction tx, Scope scope) {
        tx.update("delete from participant_role where scope = ?", scope.key());
        tx.update("delete from participant_grant where scope = ?", scope.key());
    }
}
