/**
 * Actions: requests of agents to edit, create, run, suggest or explain, which are queued, reconciled with people's
 * edits, applied, rolled back, and kept. Uses documents, files and terminals through their services.
 */
@NullMarked
package dev.agentos.action;

import org.jspecify.annotations.NullMarked;
