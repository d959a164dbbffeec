package dev.agentos.nucleus;

import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import java.time.Instant;

/** The frames between daemon and nucleus. Every request begins with a number that its answer repeats. */
public final class NucleusFrames {
    /** Asks for a {@link Status}. */
    public static final byte STATUS = 30;
    /** Asks the nucleus to end. */
    public static final byte STOP = 31;
    /** The answer to a request that was understood. */
    public static final byte ANSWER = 40;

    private NucleusFrames() {}

    public static Frame request(byte kind, int number) {
        return new FieldWriter().whole(number).frame(kind);
    }

    /** What the nucleus tells about itself. */
    public record Status(long pid, Instant startedAt) {
        Frame answer(int request) {
            return new FieldWriter().whole(request).large(pid).large(startedAt.toEpochMilli()).frame(ANSWER);
        }

        /** Reads the answer's fields after the request's number. */
        public static Status read(Frame answer) {
            var fields = answer.fields();
            fields.whole();
            return new Status(fields.large(), Instant.ofEpochMilli(fields.large()));
        }
    }
}
