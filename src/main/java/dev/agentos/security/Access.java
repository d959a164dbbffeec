package dev.agentos.security;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The requirement of a route or a message. For an {@link Action}, having it in any one session, or in the daemon, is
 * enough to get in; the feature then checks it for the session of the request.
 */
public sealed interface Access permits Action, Access.AnyOf, Access.InDaemon, Access.SignedIn, Access.Everybody {
    /** Nothing but a valid credential. */
    Access SIGNED_IN = new SignedIn();

    /** Not even that. */
    Access EVERYBODY = new Everybody();

    /** For routes that need one or the other, by what the request says. */
    static Access anyOf(Action... actions) {
        return new AnyOf(Set.of(actions));
    }

    /** For routes that concern all sessions, or none: a role in a single one is not enough. */
    static Access inDaemon(Action action) {
        return new InDaemon(action);
    }

    record AnyOf(Set<Action> actions) implements Access {
        public AnyOf {
            actions = Set.copyOf(actions);
        }

        @Override
        public String toString() {
            return actions.stream().sorted().map(Action::toString).collect(Collectors.joining(" or "));
        }
    }

    record InDaemon(Action action) implements Access {
        @Override
        public String toString() {
            return action + " in " + Scope.DAEMON;
        }
    }

    record SignedIn() implements Access {
        @Override
        public String toString() {
            return "signed in";
        }
    }

    record Everybody() implements Access {
        @Override
        public String toString() {
            return "everybody";
        }
    }
}
