package dev.agentos.daemon;

import dev.agentos.protocol.JsonText;
import java.util.LinkedHashMap;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** One JSON object a line, for programs that read logs. */
final class JsonLogFormat extends Formatter {
    @Override
    public String format(LogRecord entry) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("time", entry.getInstant().toString());
        fields.put("level", TextLogFormat.level(entry));
        fields.put("logger", entry.getLoggerName());
        fields.put("message", formatMessage(entry));
        if (entry.getThrown() != null) fields.put("stack", TextLogFormat.stack(entry.getThrown()));
        return JsonText.of(fields) + "\n";
    }
}
