package dev.agentos.status;

import java.util.Optional;

/**
 * A question as it stands on a screen: its text, and what to type to allow it once and to deny it, where that is known.
 */
public record ScreenQuestion(String text, Optional<String> allow, Optional<String> deny) {}
