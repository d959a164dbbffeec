/** Who may do what: roles, grants and the decision. Knows participants and actions, not the features that ask. */
@NullMarked
package dev.agentos.security;

import org.jspecify.annotations.NullMarked;
