package dev.agentos.log;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Found by the JDK; creates all loggers of this program. */
public final class LogFinder extends System.LoggerFinder {
    private final Map<String, Log> logs = new ConcurrentHashMap<>();

    @Override
    public System.Logger getLogger(String name, Module module) {
        return logs.computeIfAbsent(name, Log::new);
    }
}
