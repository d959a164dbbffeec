/** Git in a workspace, by the {@code git} program: status, differences, the index, commits, branches, remotes. */
@NullMarked
package dev.agentos.git;

import org.jspecify.annotations.NullMarked;
