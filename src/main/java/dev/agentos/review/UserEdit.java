package dev.agentos.review;

import dev.agentos.file.WorkspacePath;
import java.util.Optional;

/** A write by a user to a file of an agent: its content before, if there was a file, and after. */
record UserEdit(long id, WorkspacePath path, Optional<byte[]> before, byte[] after) {}
