/** The one database of the daemon: transactions, one writer, migrations. Knows SQL, not what the rows mean. */
@NullMarked
package dev.agentos.store;

import org.jspecify.annotations.NullMarked;
