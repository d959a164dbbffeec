/**
 * Yjs in Java: documents that several writers change at once and that end up alike, on the wire as update format v1.
 * Knows nothing of files, networks or participants. A {@link dev.agentos.crdt.Doc} and everything reached from it
 * belongs to one thread at a time.
 *
 * <p>The algorithms follow Yjs (MIT, © Kevin Jahns and RWTH Aachen University); its notice is in
 * {@code META-INF/licenses/yjs.txt}.
 */
@NullMarked
package dev.agentos.crdt;

import org.jspecify.annotations.NullMarked;
