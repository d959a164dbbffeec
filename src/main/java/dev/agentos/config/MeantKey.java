package dev.agentos.config;

import dev.agentos.core.DidYouMean;
import java.util.ArrayList;
import java.util.List;

/** Suggests a key for an unknown one: one that ends with it, or a similar spelling. */
final class MeantKey {
    private MeantKey() {}

    /** {@code (did you mean "daemon.port"?)}, or nothing when no key comes near. */
    static String hint(String unknown) {
        var names = names(unknown);
        var sameEnding =
                names.stream().filter(name -> name.endsWith("." + unknown)).toList();
        return sameEnding.size() == 1
                ? " (did you mean \"" + sameEnding.getFirst() + "\"?)"
                : DidYouMean.hint(unknown, names);
    }

    private static List<String> names(String unknown) {
        var names = new ArrayList<String>();
        ConfigKeys.all().forEach(key -> names.add(key.name()));
        var agents = new ArrayList<>(ConfigKeys.AGENTS);
        var parts = unknown.split("\\.");
        if (parts.length == 3 && ConfigKeys.isSection("agents." + parts[1])) agents.add(parts[1]);
        for (var agent : agents) names.addAll(List.of("agents." + agent + ".command", "agents." + agent + ".args"));
        return names;
    }
}
