package dev.agentos.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.Awareness;
import dev.agentos.crdt.AwarenessUpdate;
import dev.agentos.crdt.Doc;
import dev.agentos.crdt.DocOptions;
import dev.agentos.crdt.InvalidUpdate;
import dev.agentos.crdt.RelativePosition;
import dev.agentos.file.Etag;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspacePath;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A document with a real file and a real log; what the daemon's keeper would do is done by hand. */
class DocumentTest {
    private static final DocumentInfo INFO = new DocumentInfo(
            "0123456789abcdef", new WorkspaceId("0123456789abcdef"), new WorkspacePath("a.txt"), "e", Instant.EPOCH);

    @TempDir
    Path folder;

    private Path file;
    private FileTree tree;
    private Document document;

    @BeforeEach
    void openDocument() throws Exception {
        var workspace = Files.createDirectory(folder.resolve("work")).toRealPath();
        tree = new FileTree(workspace, folder.resolve("home"));
        file = workspace.resolve("a.txt");
        Files.writeString(file, "one\ntwo\nthree\n");
        document = open();
    }

    private final List<FileState> told = new CopyOnWriteArrayList<>();

    private Document open() throws IOException {
        return Document.open(
                INFO,
                folder.resolve("log"),
                tree,
                Clock.systemUTC(),
                () -> Duration.ZERO,
                changed -> told.add(changed.fileState()));
    }

    @AfterEach
    void closeDocument() throws Exception {
        document.close("test");
    }

    private void reopen() throws Exception {
        document.close("test");
        document = open();
    }

    private void edit(String by, Edit... edits) {
        document.edit(by, OptionalLong.empty(), List.of(edits));
    }

    @Test
    void whatIsSavedIsInTheFileWithItsModeAndLineEnds() throws Exception {
        Files.writeString(file, "one\r\ntwo\r\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        document.look();
        edit("user:a", new Edit.ReplaceMatch("two", "2\n3"));
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo("one\r\n2\r\n3\r\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-x---");
        assertThat(document.isDirty()).isFalse();
    }

    @Test
    void whatSomebodyWritesIntoTheFileLeavesUnsavedTypingAlone() throws Exception {
        edit("user:a", new Edit.Insert(3, " typed"));
        Files.writeString(file, "one\ntwo\nTHREE\n");
        document.look();
        assertThat(document.text()).isEqualTo("one typed\ntwo\nTHREE\n");
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo("one typed\ntwo\nTHREE\n");
        assertThat(document.history(Long.MAX_VALUE, 10)).extracting(Version::by).contains("disk", "user:a");
    }

    /** As sed does: it read the file before we saved, and puts its own in place after. */
    @Test
    void whoWritesWhatTheyReadBeforeWeSavedTakesNothingBack() throws Exception {
        var read = Files.readString(file);
        edit("user:a", new Edit.Insert(0, "saved meanwhile, and longer than what sed adds\n"));
        document.save("user:a");
        Files.writeString(file, read + "sed\n");
        document.look();
        assertThat(document.text()).isEqualTo("saved meanwhile, and longer than what sed adds\none\ntwo\nthree\nsed\n");
    }

    @Test
    void whoPutsTheFileBackAsItWasHasIt() throws Exception {
        var read = Files.readString(file);
        edit("user:a", new Edit.Insert(0, "saved\n"));
        document.save("user:a");
        Files.writeString(file, read);
        document.look();
        assertThat(document.text()).isEqualTo(read);
    }

    @Test
    void savingTakesInWhatWasWrittenTheMomentBefore() throws Exception {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        Files.writeString(file, "one\ntwo\nthree\nfour\n");
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo("zero\none\ntwo\nthree\nfour\n");
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\nfour\n");
    }

    @Test
    void everythingIsThereAgainAfterTheEndAndNothingTwice() throws Exception {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        Files.writeString(file, "one\ntwo\nthree\nfour\n");
        reopen();
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\nfour\n");
        reopen();
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\nfour\n");
        assertThat(document.isDirty()).isTrue();
    }

    /** What is missing from a damaged log is in the file, which is newer then. */
    @Test
    void aLogThatLostItsEndDoesNotTakeItFromTheFile() throws Exception {
        for (int i = 0; i < 5; i++) {
            edit("user:a", new Edit.Insert(0, "v" + i + "\n"));
            document.save("user:a");
        }
        document.close("test");
        var saved = Files.readString(file);
        var segment = segment();
        Files.write(segment, Arrays.copyOf(Files.readAllBytes(segment), (int) (Files.size(segment) * 0.6)));
        document = open();
        assertThat(document.text()).isEqualTo(saved);
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo(saved);
    }

    /** It has kept what the file is like now, and the log does not know yet. */
    @Test
    void aCrashWhileTakingInWhatSomebodyWroteLosesNothing() throws Exception {
        edit("user:a", new Edit.Insert(0, "typed\n"));
        document.close("test");
        var written = Files.readString(file) + "four\n";
        Files.writeString(folder.resolve("log").resolve("agreed-" + Etag.of(written.getBytes(UTF_8))), written);
        Files.writeString(file, written);
        document = open();
        assertThat(document.text()).isEqualTo("typed\none\ntwo\nthree\nfour\n");
        document.close("test");
        var more = written + "five\n";
        Files.writeString(folder.resolve("log").resolve("agreed-" + Etag.of(more.getBytes(UTF_8))), more);
        Files.writeString(file, more + "six\n");
        document = open();
        assertThat(document.text()).isEqualTo("typed\none\ntwo\nthree\nfour\nfive\nsix\n");
    }

    @Test
    void withoutWhatBothAgreedOnTheFileCounts() throws Exception {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        document.save("user:a");
        document.close("test");
        try (var files = Files.list(folder.resolve("log"))) {
            for (var entry : files.filter(each -> each.getFileName().toString().startsWith("agreed-"))
                    .toList()) Files.delete(entry);
        }
        Files.writeString(file, Files.readString(file) + "four\n");
        document = open();
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\nfour\n");
    }

    private Path segment() throws IOException {
        try (var files = Files.list(folder.resolve("log"))) {
            return files.filter(entry -> entry.toString().endsWith(".log"))
                    .sorted()
                    .toList()
                    .getLast();
        }
    }

    @Test
    void whatIsNoTextTakesOnePlaceAndShiftsNothing() throws Exception {
        var anna = replica("user:anna");
        anna.doc().text("content").insertEmbed(1, Map.of("image", 1));
        document.receive(anna, anna.doc().encodeStateAsUpdate());
        edit("user:a", new Edit.ReplaceMatch("two", "2"));
        assertThat(document.text()).isEqualTo("o\uFFFCne\n2\nthree\n");
        document.save("user:a");
        Files.writeString(file, Files.readString(file).replace("three", "3"));
        document.look();
        assertThat(document.text()).isEqualTo("o\uFFFCne\n2\n3\n");
    }

    @Test
    void aCharacterThatNoTextFileHasIsNotSaved() throws Exception {
        assertThatThrownBy(() -> edit("user:a", new Edit.Insert(0, "\0"))).hasMessageContaining("NUL");
        var anna = replica("user:anna");
        anna.doc().text("content").insert(0, "\0");
        document.receive(anna, anna.doc().encodeStateAsUpdate());
        assertThatThrownBy(() -> document.save("user:a")).hasMessageContaining("NUL");
        edit("user:a", new Edit.Replace(0, 1, ""));
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void whatSavesItselfDoesNotBringBackAFileThatIsGone() throws Exception {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        Files.delete(file);
        document.saveIfThere("user:a");
        assertThat(file).doesNotExist();
    }

    @Test
    void aPatchWithoutContextGoesAfterItsLine() {
        edit("agent:x", new Edit.Patch("@@ -2,0 +3 @@\n+NEW\n"));
        assertThat(document.text()).isEqualTo("one\ntwo\nNEW\nthree\n");
        assertThatThrownBy(() -> edit("agent:x", new Edit.Patch("@@ -1,9 +1,9 @@\n one\n")))
                .hasMessageContaining("a different number of lines");
    }

    /** A save that was cut off between the file and the log must not look like somebody else's edit. */
    @Test
    void aCrashAfterTheFileWasWrittenDuplicatesNothing() throws Exception {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        var log = folder.resolve("log");
        var before = folder.resolve("before");
        Files.createDirectory(before);
        try (var files = Files.list(log)) {
            for (var entry : files.toList()) Files.copy(entry, before.resolve(entry.getFileName()));
        }
        document.save("user:a");
        document.close("test");
        try (var files = Files.list(before)) {
            for (var entry : files.toList())
                Files.copy(entry, log.resolve(entry.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(file, Files.readString(file) + "four\n");
        document = open();
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\nfour\n");
    }

    @Test
    void aDeletedFileLeavesTheDocumentAndSavingBringsItBack() throws Exception {
        Files.delete(file);
        document.look();
        assertThat(document.fileState()).isEqualTo(FileState.MISSING);
        assertThat(document.text()).isEqualTo("one\ntwo\nthree\n");
        reopen();
        assertThat(document.fileState()).isEqualTo(FileState.MISSING);
        document.save("user:a");
        assertThat(Files.readString(file)).isEqualTo("one\ntwo\nthree\n");
        assertThat(told).containsExactly(FileState.MISSING, FileState.PRESENT);
    }

    @Test
    void aFileThatIsReplacedByAnotherIsTakenIn() throws Exception {
        var other = Files.writeString(file.resolveSibling("b.txt"), "one\n2\nthree\n");
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        document.look();
        assertThat(document.text()).isEqualTo("one\n2\nthree\n");
    }

    @Test
    void aFileThatIsNoTextAnyMoreIsNotWrittenOver() throws Exception {
        var bytes = new byte[] {1, 0, 2};
        Files.write(file, bytes);
        document.look();
        assertThat(document.fileState()).isEqualTo(FileState.NOT_TEXT);
        edit("user:a", new Edit.Insert(0, "x"));
        assertThatThrownBy(() -> document.save("user:a"))
                .isInstanceOf(AgentOsException.class)
                .hasMessageContaining("not a text");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void undoTakesBackOnlyOnesOwn() {
        edit("user:a", new Edit.Insert(0, "A"));
        edit("user:b", new Edit.Insert(1, "B"));
        assertThat(document.undo("user:a")).isTrue();
        assertThat(document.text()).startsWith("Bone");
        assertThat(document.undo("user:a")).isFalse();
        assertThat(document.redo("user:a")).isTrue();
        assertThat(document.text()).contains("A").contains("B");
    }

    @Test
    void anEditOfAnEarlierVersionGoesWhereItBelongs() {
        long version = document.version();
        edit("user:a", new Edit.Insert(0, "typed meanwhile\n"));
        document.edit("agent:x", OptionalLong.of(version), List.of(new Edit.Replace(4, 7, "TWO")));
        assertThat(document.text()).isEqualTo("typed meanwhile\none\nTWO\nthree\n");
    }

    @Test
    void aPatchIsFoundByItsLines() {
        edit("user:a", new Edit.Insert(0, "zero\n"));
        edit("agent:x", new Edit.Patch("--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"));
        assertThat(document.text()).isEqualTo("zero\none\n2\nthree\n");
        assertThatThrownBy(() -> edit("agent:x", new Edit.Patch("@@ -1,1 +1,1 @@\n-nine\n+9\n")))
                .hasMessageContaining("no longer applies");
    }

    @Test
    void anEditThatDoesNotFitChangesNothing() {
        var before = document.version();
        assertThatThrownBy(() -> edit("user:a", new Edit.Insert(0, "x"), new Edit.Replace(5, 500, "")))
                .isInstanceOf(AgentOsException.class);
        assertThatThrownBy(() -> edit("user:a", new Edit.ReplaceMatch("e", "x")))
                .hasMessageContaining("more than once");
        assertThat(document.text()).isEqualTo("one\ntwo\nthree\n");
        assertThat(document.version()).isEqualTo(before);
    }

    @Test
    void everyVersionCanBeReadAndGoneBackTo() throws Exception {
        long first = document.version();
        edit("user:a", new Edit.Insert(0, "zero\n"));
        edit("agent:x", new Edit.ReplaceMatch("three\n", ""));
        assertThat(document.textAt(first)).isEqualTo("one\ntwo\nthree\n");
        document.revert("user:b", first + 1);
        assertThat(document.text()).isEqualTo("zero\none\ntwo\nthree\n");
        reopen();
        assertThat(document.textAt(first + 2)).isEqualTo("zero\none\ntwo\n");
        assertThatThrownBy(() -> document.textAt(999)).hasMessageContaining("no version 999");
    }

    @Test
    void aLogThatGrowsIsShortenedAndKeepsItsHistory() throws Exception {
        for (int i = 0; i < 400; i++)
            edit("user:a", new Edit.Insert(0, "x".repeat(2_000) + "\n"), new Edit.Replace(0, 2_001, ""));
        try (var files = Files.list(folder.resolve("log"))) {
            assertThat(files.filter(entry -> entry.toString().endsWith(".log"))).hasSizeGreaterThan(1);
        }
        reopen();
        assertThat(document.text()).isEqualTo("one\ntwo\nthree\n");
        assertThat(document.textAt(1)).isEqualTo("one\ntwo\nthree\n");
        assertThat(document.history(Long.MAX_VALUE, 1_000)).hasSizeGreaterThan(400);
    }

    /** Else the unsaved typing would seem to be missing from the file, and be taken back. */
    @Test
    void aCheckpointKnowsWhichContentOfTheFileWasTakenInLast() throws Exception {
        edit("user:a", new Edit.Insert(0, "not saved\n"));
        for (int i = 0; i < 40; i++) {
            Files.writeString(file, "one\ntwo\nthree\n" + (i + " ").repeat(4_000) + "\n");
            document.look();
            reopen();
            assertThat(document.text()).as("after %d writes", i + 1).startsWith("not saved\n");
        }
    }

    /** However a log is cut off, what was whole in it is there. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aTornLogHasEverythingThatWasWhole(long seed) throws Exception {
        for (int i = 0; i < 20; i++) edit("user:a", new Edit.Insert(0, i + "\n"));
        document.close("test");
        var segment = segment();
        var whole = Files.readAllBytes(segment);
        var random = new Random(seed);
        for (int round = 0; round < 30; round++) {
            int length = whole.length / 2 + random.nextInt(whole.length / 2);
            Files.write(segment, Arrays.copyOf(whole, length));
            document = open();
            assertThat(document.text()).as("seed %d, %d bytes", seed, length).endsWith("one\ntwo\nthree\n");
            document.close("test");
            Files.write(segment, whole);
        }
        document = open();
        assertThat(document.text()).startsWith("19\n18\n");
    }

    private record Replica(String by, Doc doc) implements DocumentPeer {
        @Override
        public void update(byte[] update) {
            doc.applyUpdate(update);
        }

        @Override
        public void presence(byte[] presence) {}

        @Override
        public void gone(String why) {}
    }

    private void type(Replica person, int at, String text) {
        var known = person.doc().stateVector();
        person.doc().text("content").insert(at, text);
        document.receive(person, person.doc().encodeStateAsUpdate(known));
    }

    /**
     * Two people type lines that look much like the others, with a pause in the middle, while a program inserts lines
     * into the file.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linesOfAProgramAndOfPeopleStayWhole(boolean restarts) throws Exception {
        long seed = Long.getLong("documents.seed", System.nanoTime() & 0xffffff);
        var random = new Random(seed);
        var lines = new ArrayList<>(List.of("one", "two", "three"));
        var people = List.of(replica("user:anna"), replica("user:ben"));
        for (int round = 0; round < 150; round++) {
            int number = round;
            var halves = people.stream()
                    .map(person -> beginLine(person, "<" + people.indexOf(person) + "." + number + ">\n", random))
                    .toList();
            if (random.nextInt(3) == 0) document.save("user:anna");
            insertIntoFile("<2." + round + ">\n", random);
            if (restarts && random.nextInt(5) == 0) reopenFor(people);
            else lookAtOnce();
            for (int who = 0; who < 2; who++) {
                int end = halves.get(who)
                        .end()
                        .resolve(people.get(who).doc())
                        .orElseThrow()
                        .index();
                type(people.get(who), end, halves.get(who).rest());
                lines.add("<" + who + "." + round + ">");
            }
            lines.add("<2." + round + ">");
            assertThat(document.text().lines().toList())
                    .as("seed %d, round %d", seed, round)
                    .containsExactlyInAnyOrderElementsOf(lines);
        }
    }

    /** Nobody sees a line inside another, not even for a moment: they would begin the next one there. */
    private void lookAtOnce() {
        long before = document.version();
        document.look();
        assertThat(document.version()).isEqualTo(before + 1);
    }

    private record HalfLine(RelativePosition end, String rest) {}

    private HalfLine beginLine(Replica person, String line, Random random) {
        int half = 1 + random.nextInt(line.length());
        int at = lineStart(document.text(), random);
        type(person, at, line.substring(0, half));
        return new HalfLine(RelativePosition.after(person.doc().text("content"), at + half), line.substring(half));
    }

    private void insertIntoFile(String line, Random random) throws IOException {
        var written = Files.readString(file);
        int at = lineStart(written, random);
        Files.writeString(file, written.substring(0, at) + line + written.substring(at));
    }

    private void reopenFor(List<Replica> people) throws Exception {
        reopen();
        for (var person : people) {
            document.attach(person);
            person.doc().applyUpdate(document.missing(person.doc().stateVector()));
        }
    }

    /**
     * A y-websocket client as far as presence goes: it tells everybody whatever is news to it, and forgets the others
     * when its connection ends.
     */
    private final class Present implements DocumentPeer {
        private final long id;
        private final Awareness awareness;
        private final Queue<byte[]> received = new ArrayDeque<>();

        Present(long id) {
            this.id = id;
            this.awareness = new Awareness(id, Clock.systemUTC());
            awareness.setLocalState("{}");
            awareness.setLocalState("{\"name\":" + id + "}");
            awareness.onChange(change -> {
                var about = new ArrayList<>(change.added());
                about.addAll(change.updated());
                about.addAll(change.removed());
                document.presence(this, awareness.update(about).encode());
            });
        }

        void connect() {
            document.attach(this);
            presence(document.presence());
            document.presence(this, awareness.update(List.of(id)).encode());
        }

        void disconnect() {
            document.detach(this);
            received.clear();
            awareness.remove(
                    awareness.states().keySet().stream()
                            .filter(other -> other != id)
                            .toList(),
                    "closed");
        }

        /** Messages arrive after what is being done. */
        @Override
        public void presence(byte[] presence) {
            received.add(presence);
        }

        boolean listen() {
            if (received.isEmpty()) return false;
            awareness.apply(received.remove(), "server");
            return true;
        }

        @Override
        public String by() {
            return "user:" + id;
        }

        @Override
        public void update(byte[] update) {}

        @Override
        public void gone(String why) {}
    }

    private static void listen(Present... clients) {
        for (boolean more = true; more; ) {
            more = false;
            for (var client : clients) more |= client.listen();
        }
    }

    private static void assertAllSeen(Present... clients) {
        var all = Arrays.stream(clients).map(client -> client.id).toList();
        for (var client : clients)
            assertThat(client.awareness.states().keySet())
                    .as("seen by %d", client.id)
                    .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void whoComesBackIsSeenByThoseWhoStayedAndSeesThem() {
        var anna = new Present(1);
        var ben = new Present(2);
        var carl = new Present(3);
        for (var each : List.of(anna, ben, carl)) each.connect();
        listen(anna, ben, carl);
        assertAllSeen(anna, ben, carl);
        ben.disconnect();
        listen(anna, ben, carl);
        assertThat(anna.awareness.states().keySet()).containsExactlyInAnyOrder(1L, 3L);
        ben.connect();
        listen(anna, ben, carl);
        assertAllSeen(anna, ben, carl);
    }

    /** The clients remember what they heard before; the daemon does not. */
    @Test
    void everybodyIsSeenAgainAfterTheDaemonHasEnded() throws Exception {
        var anna = new Present(1);
        var ben = new Present(2);
        for (var each : List.of(anna, ben)) each.connect();
        listen(anna, ben);
        for (var each : List.of(anna, ben)) each.disconnect();
        reopen();
        for (var each : List.of(anna, ben)) each.connect();
        listen(anna, ben);
        assertAllSeen(anna, ben);
    }

    @Test
    void nobodySpeaksForAnotherWhoIsThere() {
        var anna = new Present(1);
        var ben = new Present(2);
        for (var each : List.of(anna, ben)) each.connect();
        listen(anna, ben);
        document.presence(
                ben,
                new AwarenessUpdate(List.of(new AwarenessUpdate.Entry(1, 100, Optional.of("{\"name\":\"false\"}"))))
                        .encode());
        listen(anna, ben);
        assertThat(AwarenessUpdate.decode(document.presence()).entries())
                .extracting(entry -> entry.state().orElseThrow())
                .containsExactlyInAnyOrder("{\"name\":1}", "{\"name\":2}");
    }

    private Replica replica(String by) {
        var replica = new Replica(by, new Doc());
        replica.doc().applyUpdate(document.missing(new Doc().stateVector()));
        document.attach(replica);
        return replica;
    }

    @Test
    void aReplicaUnderTheIdOfAnotherIsRefusedAndNothingHappens() {
        var anna = replica("user:anna");
        anna.doc().text("content").insert(0, "anna ");
        document.receive(anna, anna.doc().encodeStateAsUpdate());
        var thief = new Doc(DocOptions.standard().withClientId(anna.doc().clientId()));
        thief.text("content").insert(0, "not anna ");
        var before = document.version();
        assertThatThrownBy(() -> document.receive(replica("user:ben"), thief.encodeStateAsUpdate()))
                .isInstanceOfSatisfying(
                        AgentOsException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
        assertThat(document.version()).isEqualTo(before);
        assertThat(document.text()).startsWith("anna one");
    }

    @Test
    void brokenUpdatesChangeNothing() {
        var anna = replica("user:anna");
        anna.doc().text("content").insert(0, "hello");
        var update = anna.doc().encodeStateAsUpdate();
        var random = new Random(7);
        for (int i = 0; i < 500; i++) {
            var broken = Arrays.copyOf(update, 1 + random.nextInt(update.length - 1));
            broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                document.receive(replica("user:ben"), broken);
            } catch (InvalidUpdate | AgentOsException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
        assertThat(document.text()).endsWith("three\n");
    }

    /**
     * Replicas, an agent and a program that writes the file, all at once and at random; saved and reopened now and
     * then. Nothing typed is ever lost or doubled.
     */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void everybodyAtOnce(long seed) throws Exception {
        var random = new Random(seed);
        var marks = new ArrayList<String>();
        var replicas = List.of(replica("user:anna"), replica("user:ben"));
        for (int round = 0; round < 300; round++) {
            var mark = "<" + round + ">";
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    var replica = replicas.get(random.nextInt(2));
                    var known = document.state();
                    var text = replica.doc().text("content");
                    text.insert(lineStart(text.toString(), random), mark + "\n");
                    document.receive(replica, replica.doc().encodeStateAsUpdate(known));
                    marks.add(mark);
                }
                case 2 -> {
                    edit("agent:x", new Edit.Insert(lineStart(document.text(), random), mark + "\n"));
                    marks.add(mark);
                }
                case 3 -> {
                    var onDisk = Files.readString(file);
                    int at = lineStart(onDisk, random);
                    Files.writeString(file, onDisk.substring(0, at) + mark + "\n" + onDisk.substring(at));
                    if (random.nextBoolean()) document.look();
                    marks.add(mark);
                }
                default -> {
                    if (random.nextInt(4) > 0) document.save("user:anna");
                }
            }
        }
        document.save("user:anna");
        var text = document.text();
        for (var mark : marks)
            assertThat(text.split(Pattern.quote(mark + "\n"), -1))
                    .as("seed %d: %s once", seed, mark)
                    .hasSize(2);
        assertThat(Files.readString(file)).isEqualTo(text);
        for (var replica : replicas)
            assertThat(replica.doc().text("content").toString()).isEqualTo(text);
    }

    private static int lineStart(String text, Random random) {
        if (text.isEmpty()) return 0;
        int at = text.lastIndexOf('\n', random.nextInt(text.length()));
        return at + 1;
    }

    @Test
    void bytesThatAreNotUtf8StayWhatTheyWere() throws Exception {
        Files.write(file, "caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        document.look();
        edit("user:a", new Edit.Insert(0, "un "));
        document.save("user:a");
        assertThat(Files.readAllBytes(file)).isEqualTo("un caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    }
}
