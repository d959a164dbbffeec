package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a repository stands; {@code state} is {@code merging}, {@code rebasing}, {@code cherry-picking} or {@code reverting} in the middle of one. */
@Json
public record GitStatusView(@Nullable String branch, @Nullable String head, @Nullable String upstream, int ahead, int behind, boolean detached,
                            @Nullable String state, List<GitFileView> files) {}
