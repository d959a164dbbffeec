package dev.agentos.http;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts and readings in the OpenMetrics text format, served at {@code /metrics}. Nothing is sent anywhere. */
public final class Metrics {
    public static final String CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final Map<String, Map<String, LongAdder>> counters = new ConcurrentSkipListMap<>();
    private final Map<String, LongSupplier> gauges = new ConcurrentSkipListMap<>();

    /** Label values must come from a small fixed set: each one is kept for ever. */
    public void count(String name, String label, String value) {
        counters.computeIfAbsent(name, first -> new ConcurrentSkipListMap<>())
                .computeIfAbsent(label + "=\"" + value + "\"", first -> new LongAdder())
                .increment();
    }

    public void gauge(String name, LongSupplier reading) {
        gauges.put(name, reading);
    }

    public String text() {
        var text = new StringBuilder();
        counters.forEach((name, series) -> {
            text.append("# TYPE ").append(name).append(" counter\n");
            series.forEach((labels, count) -> text.append(name)
                    .append("_total{")
                    .append(labels)
                    .append("} ")
                    .append(count)
                    .append('\n'));
        });
        gauges.forEach((name, reading) -> text.append("# TYPE ")
                .append(name)
                .append(" gauge\n")
                .append(name)
                .append(' ')
                .append(reading.getAsLong())
                .append('\n'));
        return text.append("# EOF\n").toString();
    }
}
