package dev.agentos.security;

import java.util.Optional;
import java.util.Set;

/** A participant's rights in one scope: the highest role that applies there, and the grants beside it. */
record Standing(Optional<Role> role, Set<Action> grants) {
    Standing {
        grants = Set.copyOf(grants);
    }

    boolean permits(Action action) {
        return role.filter(held -> held.includes(action.leastRole())).isPresent() || grants.contains(action);
    }
}
