/** Sessions: named pieces of work in a workspace. Knows their names and owners, not what runs in them. */
@NullMarked
package dev.agentos.session;

import org.jspecify.annotations.NullMarked;
