/**
 * The commands of the command line. They run in the daemon, for the client behind the
 * {@link dev.agentos.command.CommandIo}; the few that need no daemon also run in the client.
 */
@NullMarked
package dev.agentos.command;

import org.jspecify.annotations.NullMarked;
