/**
 * The commands of the command line. They run in the daemon, for whoever is at the other end of the
 * {@link dev.agentos.command.CommandIo}; the few that need no daemon also run alone.
 */
@NullMarked
package dev.agentos.command;

import org.jspecify.annotations.NullMarked;
