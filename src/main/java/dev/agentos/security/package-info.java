/** Permissions: roles, grants and the decision. Knows participants and actions, but no feature. */
@NullMarked
package dev.agentos.security;

import org.jspecify.annotations.NullMarked;
