package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent has made of a file since a person last agreed: {@code kind} is created, modified, deleted, renamed or
 * mode. {@code from} is where a renamed file was; {@code added} and {@code removed} count lines, and are left out for
 * what is no text. Modes are as in git. {@code version} is another when the change is. {@code unshown} is why it cannot
 * be shown, when that is so: it cannot be accepted then, and not be decided about together with others. {@code risk},
 * from 0 to 100, says how much it should be looked at, {@code reasons} why.
 */
@Json
public record ChangeView(
        String id,
        String agent,
        String agentName,
        String path,
        @Nullable String from,
        String kind,
        @Nullable Integer added,
        @Nullable Integer removed,
        @Nullable String oldMode,
        @Nullable String newMode,
        long oldSize,
        long newSize,
        String version,
        Instant at,
        @Nullable String unshown,
        int risk,
        List<String> reasons) {
    public ChangeView with(int otherRisk, List<String> otherReasons) {
        return new ChangeView(
                id,
                agent,
                agentName,
                path,
                from,
                kind,
                added,
                removed,
                oldMode,
                newMode,
                oldSize,
                newSize,
                version,
                at,
                unshown,
                otherRisk,
                otherReasons);
    }
}
