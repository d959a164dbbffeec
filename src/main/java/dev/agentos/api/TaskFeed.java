package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.http.EventStream;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.task.Task;
import dev.agentos.task.TaskKind;
import dev.agentos.task.Tasks;
import dev.agentos.terminal.Terminals;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;

/**
 * Sends what happens in a task to one reader: what was written down, and for a command what its terminal prints, read
 * from there as any viewer does.
 */
final class TaskFeed {
    private static final Duration BEAT = Duration.ofSeconds(15);
    /** A program that prints a lot is sent in pieces of what has come meanwhile. */
    private static final Duration BETWEEN_CHUNKS = Duration.ofMillis(50);

    private static final int AT_ONCE = 1_000;
    private static final int LONGEST_CHUNK = 64 << 10;

    private final Tasks tasks;
    private final Terminals terminals;
    private final Participant by;
    private final Task task;
    private final EventStream stream;
    private final Utf8Text text = new Utf8Text();
    private TaskPlace place = TaskPlace.BEGINNING;
    /** The offset of the next byte to be read; a character that is cut off there is not sent yet. */
    private long offset;

    private long lastSent = System.nanoTime();

    TaskFeed(Tasks tasks, Terminals terminals, Participant by, Task task, EventStream stream) {
        this.tasks = tasks;
        this.terminals = terminals;
        this.by = by;
        this.task = task;
        this.stream = stream;
    }

    /** Until the reader is gone. Whether they may see it is asked each time. */
    void follow(TaskPlace from) throws IOException, InterruptedException {
        place = from;
        offset = from.offset();
        while (true) {
            long seen = tasks.growths();
            var more = tasks.read(by, task.id(), place.number() + 1, AT_ONCE);
            boolean printed = false;
            for (var happened : more) {
                while (ends(happened.event()) && print()) printed = true;
                send(new TaskPlace(happened.number(), place.offset()), happened.event());
            }
            printed |= print();
            if (more.isEmpty() && !printed) rest(seen);
        }
    }

    private boolean ends(TaskEventView event) {
        return event.task().equals(task.id().text())
                && event.view() != null
                && event.view().endedAt() != null;
    }

    private void rest(long seen) throws IOException, InterruptedException {
        if (prints() && !tasks.find(by, task.id()).status().isOver()) {
            terminals.awaitOutput(by, task.terminal().orElseThrow(), offset, BEAT);
            Thread.sleep(BETWEEN_CHUNKS);
        } else {
            tasks.await(seen, BEAT);
        }
        if (System.nanoTime() - lastSent < BEAT.toNanos()) return;
        stream.beat();
        lastSent = System.nanoTime();
    }

    private boolean prints() {
        return task.kind() == TaskKind.COMMAND && task.terminal().isPresent();
    }

    /** Returns whether there was anything. A terminal that is gone has nothing more to say. */
    private boolean print() throws IOException {
        if (!prints()) return false;
        try {
            var range = terminals.output(by, task.terminal().orElseThrow(), offset, offset + LONGEST_CHUNK);
            if (range.bytes().length == 0) return false;
            boolean missed = range.start() > offset;
            offset = range.end();
            var chunk = text.add(ByteBuffer.wrap(range.bytes()));
            send(
                    new TaskPlace(place.number(), offset - text.waiting()),
                    TaskEventView.printed(task.id().text(), Instant.now(), chunk, missed));
            return true;
        } catch (AgentOsException gone) {
            return false;
        }
    }

    private void send(TaskPlace next, TaskEventView event) throws IOException {
        place = next;
        lastSent = System.nanoTime();
        stream.send(next.toString(), event.type().toString(), JsonText.of(event));
    }
}
