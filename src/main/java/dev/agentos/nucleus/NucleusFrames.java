package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.FieldReader;
import dev.agentos.core.FieldWriter;
import dev.agentos.core.Frame;
import dev.agentos.core.InvalidInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The frames between daemon and nucleus. Every request begins with a number that its answer repeats; 0 wants no answer.
 */
public final class NucleusFrames {
    /** Asks for a {@link Status}. */
    public static final byte STATUS = 30;
    /** Asks the nucleus to end. */
    public static final byte STOP = 31;
    /** A {@link Launch}; answered with the pid. */
    public static final byte LAUNCH = 32;
    /**
     * Child, sender and number (or neither: {@link InputNumber#NONE}), then bytes for its terminal or standard input.
     */
    public static final byte INPUT = 33;
    /** Child: closes its standard input. */
    public static final byte END_INPUT = 34;
    /** Child, columns, rows. */
    public static final byte RESIZE = 35;
    /** Child, signal number, whether the whole tree gets it or only the process group in front. */
    public static final byte SIGNAL = 36;
    /** Child: ends it with everything it started, and forgets it. Its logs stay. */
    public static final byte CLOSE = 37;
    /** Asks for every {@link ChildStatus}. */
    public static final byte LIST = 38;
    /** Child, stream, offset: says {@link #GREW} once, as soon as the log is longer than that. */
    public static final byte WATCH = 39;

    /** Bytes: how much of the disk the logs of all terminals may take together. */
    public static final byte LIMIT_LOGS = 42;

    /** A {@link Run}; answered with a {@link Capture} when the program has ended. */
    public static final byte RUN = 43;

    /** The answer to a request that was carried out. */
    public static final byte ANSWER = 40;
    /** The answer to a request that was not: code, message, hint. */
    public static final byte FAILED = 41;

    /** Child, stream, end of its log. */
    public static final byte GREW = 50;
    /** Child, exit code; everything that it printed is in its log. */
    public static final byte EXITED = 51;

    /** Request, stream, bytes: what the program of a {@link #RUN} printed, before the answer with the rest. */
    public static final byte PRINTED = 52;

    /** The streams of a child: a terminal has only the first. */
    public static final int OUTPUT = 0;

    public static final int ERRORS = 1;

    private NucleusFrames() {}

    public static FieldWriter request(int number) {
        return new FieldWriter().whole(number);
    }

    public static Frame input(int request, String child, InputNumber number, byte[] bytes) {
        return request(request)
                .text(child)
                .text(number.sender())
                .large(number.number())
                .rest(bytes)
                .frame(INPUT);
    }

    static Frame failed(int number, AgentOsException why) {
        return request(number)
                .text(why.code().name())
                .text(String.valueOf(why.getMessage()))
                .text(why.hint())
                .frame(FAILED);
    }

    /** Reads a {@link #FAILED} after its number. */
    public static AgentOsException failure(FieldReader fields) {
        return new AgentOsException(ErrorCode.valueOf(fields.text()), fields.text(), fields.text());
    }

    /** The status of the nucleus. */
    public record Status(long pid, Instant startedAt) {
        Frame answer(int request) {
            return request(request).large(pid).large(startedAt.toEpochMilli()).frame(ANSWER);
        }

        public static Status read(FieldReader fields) {
            return new Status(fields.large(), Instant.ofEpochMilli(fields.large()));
        }
    }

    /** A program to start: in a terminal of this size, or without one (columns 0) with output and errors apart. */
    public record Launch(
            String child,
            List<String> command,
            String folder,
            Map<String, String> environment,
            int columns,
            int rows,
            long linesToKeep) {
        public Launch {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }

        public boolean inTerminal() {
            return columns > 0;
        }

        public Frame request(int number) {
            return write(NucleusFrames.request(number)).frame(LAUNCH);
        }

        private FieldWriter write(FieldWriter fields) {
            return fields.text(child)
                    .texts(command)
                    .text(folder)
                    .pairs(environment)
                    .whole(columns)
                    .whole(rows)
                    .large(linesToKeep);
        }

        static Launch read(FieldReader fields) {
            return new Launch(
                    fields.text(),
                    fields.texts(),
                    fields.text(),
                    fields.pairs(),
                    fields.whole(),
                    fields.whole(),
                    fields.large());
        }
    }

    /** A program to run to its end without a terminal: what it reads, and how much it may print to each stream. */
    public record Run(Launch launch, byte[] input, long maxOutput) {
        /** More is written to a launched child, piece by piece. */
        public static final int MAX_INPUT = 64 * 1024;

        public Frame request(int number) {
            return launch.write(NucleusFrames.request(number))
                    .large(maxOutput)
                    .rest(input)
                    .frame(RUN);
        }

        static Run read(FieldReader fields) {
            var launch = Launch.read(fields);
            long maxOutput = fields.large();
            return new Run(launch, fields.rest(), maxOutput);
        }
    }

    /** How a {@link Run} ended; {@code cut} when it printed more than it might and was ended for it. */
    public record Capture(int code, boolean cut, byte[] output, byte[] errors) {
        /** Output is sent on once there is this much of it: the nucleus keeps little in memory. */
        static final int PIECE_BYTES = 64 * 1024;

        static Frame answer(int request, int code, boolean cut, byte[] output, byte[] errors) {
            return request(request)
                    .whole(code)
                    .truth(cut)
                    .whole(output.length)
                    .rest(output)
                    .rest(errors)
                    .frame(ANSWER);
        }

        static Frame piece(int request, int stream, byte[] bytes) {
            return request(request).whole(stream).rest(bytes).frame(PRINTED);
        }

        public static Capture read(FieldReader fields) {
            int code = fields.whole();
            boolean cut = fields.truth();
            int output = fields.whole();
            var rest = fields.rest();
            if (output < 0 || output > rest.length) throw new InvalidInput("not a part of the output: " + output);
            return new Capture(code, cut, Arrays.copyOf(rest, output), Arrays.copyOfRange(rest, output, rest.length));
        }
    }

    /** A child as the nucleus knows it. */
    public record ChildStatus(String child, long pid, OptionalInt exitCode) {
        private void write(FieldWriter fields) {
            fields.text(child).large(pid).truth(exitCode.isPresent()).whole(exitCode.orElse(0));
        }

        private static ChildStatus read(FieldReader fields) {
            var child = fields.text();
            long pid = fields.large();
            boolean exited = fields.truth();
            int code = fields.whole();
            return new ChildStatus(child, pid, exited ? OptionalInt.of(code) : OptionalInt.empty());
        }

        static Frame list(int request, List<ChildStatus> children) {
            var fields = request(request).whole(children.size());
            children.forEach(child -> child.write(fields));
            return fields.frame(ANSWER);
        }

        public static List<ChildStatus> readList(FieldReader fields) {
            int count = fields.whole();
            var children = new ArrayList<ChildStatus>();
            for (int i = 0; i < count; i++) children.add(read(fields));
            return children;
        }
    }
}
