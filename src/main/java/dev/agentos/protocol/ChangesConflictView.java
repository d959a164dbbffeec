package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** Nothing was decided, because something has changed since it was listed; {@code changes} is how it is listed now. */
@Json
public record ChangesConflictView(ErrorView.Detail error, List<ChangeView> changes) {}
