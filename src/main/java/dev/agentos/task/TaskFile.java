package dev.agentos.task;

import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.TaskFileView;
import java.util.Locale;

/** A file that a task touched, by its path in the agent's folder; {@code line} is 0 if unknown. */
public record TaskFile(WorkspacePath path, Access access, int line) {
    public enum Access {
        READ,
        WRITE;

        static Access of(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    TaskFileView.Access wireAccess() {
        return TaskFileView.Access.valueOf(access.name());
    }

    TaskFileView view() {
        return new TaskFileView(path.text(), wireAccess(), line == 0 ? null : Integer.valueOf(line));
    }
}
