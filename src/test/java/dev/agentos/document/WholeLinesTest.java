package dev.agentos.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.crdt.Doc;
import dev.agentos.crdt.DocOptions;
import dev.agentos.crdt.RelativePosition;
import dev.agentos.crdt.YText;
import dev.agentos.file.Etag;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.SetClock;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * People who type lines letter by letter over slow connections, and a program that writes lines into the same file: no
 * line is broken, lost or there twice, whoever hears of whom when, and whenever the daemon ends.
 */
class WholeLinesTest {
    private static final DocumentInfo INFO = new DocumentInfo(
            "0123456789abcdef", new WorkspaceId("0123456789abcdef"), new WorkspacePath("a.txt"), "e", Instant.EPOCH);
    /** Below and above those that a replica chooses at random, as good as always. */
    private static final long LOW = 1 << 20;

    private static final long HIGH = (1L << 32) - 1_000;

    /** Each has broken, lost or doubled a line before. */
    private static final long[] SEEDS = {10, 13, 15, 23, 24, 27, 29, 31, 33, 37, 41, 44, 46, 52, 54, 59, 60};

    private static final List<String> START = List.of("one", "two", "three", "a long line ".repeat(100));

    @TempDir
    Path folder;

    /** Stands still: how long something takes here makes no difference. */
    private final SetClock clock = new SetClock();

    private Path log;
    private Path file;
    private FileTree tree;
    private Document document;

    @BeforeEach
    void openDocument() throws Exception {
        var workspace = Files.createDirectory(folder.resolve("work")).toRealPath();
        tree = new FileTree(workspace, folder.resolve("home"));
        log = folder.resolve("log");
        file = Files.writeString(workspace.resolve("a.txt"), String.join("\n", START) + "\n");
        open();
    }

    @AfterEach
    void closeDocument() throws Exception {
        document.close("test");
    }

    private void open() throws IOException {
        document = Document.open(INFO, log, tree, clock, () -> Duration.ZERO, changed -> {});
    }

    /** A replica behind a connection that holds everything back until it is told to pass it on. */
    private final class Person implements DocumentPeer {
        private final Doc doc;
        private final YText text;
        private final Queue<byte[]> sent = new ArrayDeque<>();
        private final Queue<byte[]> coming = new ArrayDeque<>();
        private boolean connected;
        private String rest = "";
        private @Nullable RelativePosition end;

        Person(long id) {
            doc = new Doc(DocOptions.standard().withClientId(id));
            text = doc.text("content");
            connect();
        }

        @Override
        public String by() {
            return "user:a";
        }

        @Override
        public void update(byte[] update) {
            coming.add(update);
        }

        @Override
        public void presence(byte[] presence) {}

        @Override
        public void gone(String why) {}

        void connect() {
            disconnect();
            document.attach(this);
            connected = true;
            document.receive(this, doc.encodeStateAsUpdate(document.state()));
            doc.applyUpdate(document.missing(doc.stateVector()));
        }

        void disconnect() {
            if (connected) document.detach(this);
            lose();
        }

        /** The daemon has ended. */
        void lose() {
            connected = false;
            sent.clear();
            coming.clear();
        }

        void begin(String line, int at) {
            rest = line + "\n";
            end = null;
            type(at, 1);
        }

        void goOn(int letters) {
            type(end.resolve(doc).orElseThrow().index(), letters);
        }

        private void type(int at, int most) {
            var letters = rest.substring(0, Math.min(most, rest.length()));
            var known = doc.stateVector();
            text.insert(at, letters);
            rest = rest.substring(letters.length());
            end = RelativePosition.after(text, at + letters.length());
            if (connected) sent.add(doc.encodeStateAsUpdate(known));
        }

        void send() {
            while (!sent.isEmpty()) document.receive(this, sent.remove());
        }

        void hear() {
            while (!coming.isEmpty()) doc.applyUpdate(coming.remove());
        }
    }

    /** The program's line would come behind what one types, and somebody who was away has a third one there. */
    @Test
    void threeBeginALineAtOnePlace() throws Exception {
        var one = new Person(LOW);
        var other = new Person(LOW + 1);
        one.begin("<1>", 0);
        one.send();
        other.disconnect();
        other.begin("<2>", 0);
        other.goOn(9);
        Files.writeString(file, "<program>\n" + Files.readString(file));
        document.look();
        one.hear();
        one.goOn(9);
        one.send();
        other.connect();
        assertLines("<program>", "<1>", "<2>");
    }

    /** As {@code echo} does, which does not look what it appends to. */
    @ParameterizedTest
    @ValueSource(longs = {LOW, HIGH})
    void whatIsAppendedToALineThatSomebodyIsTypingComesAfterIt(long id) throws Exception {
        var one = new Person(id);
        one.begin("<1>", document.text().length());
        one.send();
        document.save("user:a");
        Files.writeString(file, Files.readString(file) + "<program>\n");
        one.goOn(9);
        one.send();
        document.look();
        assertLines("<1>", "<program>");
    }

    /** What the program writes is nearer to what was saved, letter by letter, than to what the program has read. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 9})
    void lettersThatAreAlikeDoNotTellWhatAProgramHasRead(int letters) throws Exception {
        var read = Files.readString(file);
        var one = new Person(LOW);
        one.begin("<3.16>", 0);
        one.goOn(letters - 1);
        one.send();
        document.save("user:a");
        Files.writeString(file, "<program.16>\n" + read);
        document.look();
        one.goOn(9);
        one.send();
        assertLines("<3.16>", "<program.16>");
    }

    /** It has read what was saved, whatever was there a moment before. */
    @ParameterizedTest
    @ValueSource(strings = {"  }\n", "}\n// end\n"})
    void aFormatterThatRunsAtOnceChangesWhatWasSaved(String formatted) throws Exception {
        var one = new Person(LOW);
        one.begin("}", 0);
        one.goOn(1);
        one.send();
        document.save("user:a");
        Files.writeString(file, formatted + String.join("\n", START) + "\n");
        document.look();
        assertThat(document.text()).isEqualTo(Files.readString(file));
    }

    @Test
    void aProgramThatChangesItsOwnLineAtOnceHasReadIt() throws Exception {
        var read = Files.readString(file);
        for (var line : List.of("<program.2>\n", "<program.20>\n", "<program.27>\n")) {
            Files.writeString(file, line + read);
            document.look();
            assertLines(line.strip());
        }
    }

    /** Who writes so late has most likely read what was saved, and wants it gone. */
    @Test
    void afterAWhileTheFileCounts() throws Exception {
        var read = Files.readString(file);
        var one = new Person(LOW);
        one.begin("<1>", 0);
        one.goOn(9);
        one.send();
        document.save("user:a");
        clock.pass(Duration.ofSeconds(3));
        Files.writeString(file, "<program>\n" + read);
        document.look();
        assertLines("<program>");
    }

    private void assertLines(String... added) {
        var lines = new ArrayList<>(START);
        lines.addAll(List.of(added));
        assertThat(document.text().lines().toList()).containsExactlyInAnyOrderElementsOf(lines);
    }

    static LongStream seeds() {
        var first = Long.getLong("lines.seed");
        return first == null ? LongStream.of(SEEDS) : LongStream.range(first, first + Long.getLong("lines.seeds", 1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everybodyAtOnce(long seed) throws Exception {
        new Crowd(seed).run(200);
    }

    private final class Crowd {
        private final long seed;
        private final Random random;
        private final List<Person> people;
        private final List<String> lines = new ArrayList<>(START);
        private int number;
        /** What the program has read and not written yet, and how often that was saved over since. */
        private @Nullable String read;

        private int saves;
        /** Whether it has then written that, and nobody has looked yet. */
        private boolean stale;

        Crowd(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.people = IntStream.range(0, 4)
                    .mapToObj(i -> new Person(random.nextBoolean() ? LOW - i * 200_000 : HIGH + i))
                    .toList();
        }

        void run(int steps) throws Exception {
            for (int step = 1; step <= steps; step++) {
                step();
                if (step % 40 == 0) settle(step);
            }
        }

        private void step() throws Exception {
            int who = random.nextInt(people.size());
            var person = people.get(who);
            switch (random.nextInt(24)) {
                case 0, 1, 2, 3, 4, 5, 6, 7 -> type(person, who);
                case 8, 9, 10 -> person.send();
                case 11, 12, 13 -> person.hear();
                case 14 -> {
                    if (person.connected) person.disconnect();
                    else person.connect();
                }
                case 15, 16, 17 -> write();
                case 18, 19 -> look();
                case 20, 21 -> save();
                case 22 -> restart();
                default -> read();
            }
        }

        private void type(Person person, int who) {
            if (!person.rest.isEmpty()) {
                person.goOn(1 + random.nextInt(3));
                return;
            }
            var line = "<" + who + "." + number++ + ">";
            lines.add(line);
            var text = person.text.toString();
            person.begin(line, lineStart(text, random.nextInt((int) text.lines().count() + 1)));
        }

        private static int lineStart(String text, int line) {
            int at = 0;
            for (int i = 0; i < line; i++) at = text.indexOf('\n', at) + 1;
            return at;
        }

        private void read() throws IOException {
            if (stale) look();
            if (read == null) read = Files.readString(file);
        }

        /** At the end, or before some line, or instead of a line of its own. */
        private void write() throws IOException {
            if (stale) look();
            var before = read == null ? Files.readString(file) : read;
            var line = "<program." + number++ + ">";
            lines.add(line);
            var own =
                    before.lines().filter(each -> each.startsWith("<program.")).findFirst();
            if (read == null && random.nextBoolean()) {
                Files.writeString(file, before + line + "\n");
            } else if (own.isPresent() && random.nextInt(4) == 0) {
                lines.remove(own.get());
                Files.writeString(file, before.replace(own.get(), line));
            } else {
                int at = lineStart(before, random.nextInt(4));
                Files.writeString(file, before.substring(0, at) + line + "\n" + before.substring(at));
            }
            stale = read != null;
            read = null;
            saves = 0;
        }

        private void look() {
            document.look();
            stale = false;
        }

        /** Not so often that nobody knows any more what the program has read. */
        private void save() {
            if (read != null && saves++ >= 3) return;
            document.save("user:a");
        }

        private void restart() throws Exception {
            if (read != null) return;
            if (stale) look();
            if (random.nextBoolean()) endWhileSaving();
            else endWhileLooking();
            open();
            for (var person : people) {
                person.lose();
                if (random.nextBoolean()) person.connect();
            }
        }

        /** The daemon ends before the file is written, before the log knows, or after that. */
        private void endWhileSaving() throws Exception {
            document.look();
            var before = kept();
            var written = Files.readString(file);
            document.save("user:a");
            document.close("test");
            int when = random.nextInt(3);
            var agreed = "agreed-" + Etag.of(Files.readAllBytes(file));
            if (when == 2 || before.containsKey(agreed)) return;
            var saving = agreed.replace("agreed", "saving");
            var after = kept();
            before.put(saving, after.get(agreed));
            before.put(saving + ".state", after.get(agreed + ".state"));
            if (when == 0) Files.writeString(file, written);
            keep(before);
        }

        /** The daemon ends before the log knows what is in the file, or before anything else does, or after that. */
        private void endWhileLooking() throws Exception {
            var before = kept();
            document.look();
            document.close("test");
            int when = random.nextInt(3);
            var agreed = "agreed-" + Etag.of(Files.readAllBytes(file));
            if (when == 2 || before.containsKey(agreed)) return;
            var after = kept();
            after.forEach((name, bytes) -> {
                if (name.startsWith(agreed) || when == 1 && name.endsWith(".log")) before.put(name, bytes);
            });
            keep(before);
        }

        private Map<String, byte[]> kept() throws IOException {
            var kept = new HashMap<String, byte[]>();
            try (var files = Files.list(log)) {
                for (var each : files.filter(Files::isRegularFile).toList())
                    kept.put(each.getFileName().toString(), Files.readAllBytes(each));
            }
            return kept;
        }

        private void keep(Map<String, byte[]> kept) throws IOException {
            for (var name : kept().keySet()) Files.delete(log.resolve(name));
            for (var entry : kept.entrySet()) Files.write(log.resolve(entry.getKey()), entry.getValue());
        }

        /** Everybody ends their line and hears of everything. */
        private void settle(int step) throws Exception {
            for (var person : people) while (!person.rest.isEmpty()) person.goOn(1 + random.nextInt(3));
            for (var person : people) if (random.nextBoolean()) person.send();
            look();
            for (var person : people) person.connect();
            for (var person : people) person.hear();
            assertThat(document.text().lines().toList())
                    .as("seed %d, step %d", seed, step)
                    .containsExactlyInAnyOrderElementsOf(lines);
            for (var person : people) assertThat(person.text.toString()).isEqualTo(document.text());
        }
    }
}
