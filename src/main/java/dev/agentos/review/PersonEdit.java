package dev.agentos.review;

import dev.agentos.file.WorkspacePath;
import java.util.Optional;

/** What a person writes into a file of an agent: what was there, if there was a file, and what will be. */
record PersonEdit(long id, WorkspacePath path, Optional<byte[]> before, byte[] after) {}
