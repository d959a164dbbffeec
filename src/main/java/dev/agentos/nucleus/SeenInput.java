package dev.agentos.nucleus;

import java.util.LinkedHashMap;
import java.util.Map;

/** The last number of each sender. Senders that have not typed for longest are forgotten first. */
final class SeenInput {
    private static final int MAX_SENDERS = 100;

    private final Map<String, Long> last = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_SENDERS;
        }
    };

    boolean has(InputNumber input) {
        return input.counts() && last.getOrDefault(input.sender(), 0L) >= input.number();
    }

    void add(InputNumber input) {
        if (input.counts()) last.put(input.sender(), input.number());
    }
}
