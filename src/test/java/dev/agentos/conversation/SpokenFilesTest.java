package dev.agentos.conversation;

import static dev.agentos.core.Participant.LOCAL_OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.RandomId;
import dev.agentos.crdt.Doc;
import dev.agentos.document.Document;
import dev.agentos.document.DocumentPeer;
import dev.agentos.document.Documents;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.TestWorkspace;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent writes is a change of what it read: what others have made of the file since stays. */
class SpokenFilesTest {
    private static final String TEN_LINES =
            IntStream.range(0, 10).mapToObj(line -> "line " + line + "\n").collect(Collectors.joining());
    private static final int ROUNDS = Integer.getInteger("documents.rounds", 500);

    @TempDir
    Path temporary;

    private final ConversationId agent = new ConversationId(RandomId.next());
    private final List<String> kept = new ArrayList<>();
    private TestWorkspace workspace;
    private FileWatcher watcher;
    private Documents documents;
    private SpokenFiles files;
    private Speaker speaker;
    private Path file;

    @BeforeEach
    void start() throws Exception {
        workspace = TestWorkspace.in(
                temporary,
                new Home(Files.createDirectory(temporary.resolve("home")), temporary.resolve("home/daemon.sock")));
        watcher = new FileWatcher();
        file = Files.writeString(workspace.folder().resolve("a.txt"), TEN_LINES);
        speaker = new Speaker(agent, "one", List.of("none"), "", false, workspace.id(), workspace.folder(), Map.of());
        openDocuments();
    }

    private void openDocuments() {
        documents = new Documents(
                workspace.home(),
                workspace.store(),
                workspace.files(),
                watcher,
                new MessageBus(Clock.systemUTC()),
                Clock.systemUTC(),
                () -> Duration.ofHours(1),
                document -> document);
        files = new SpokenFiles(workspace.files(), documents, workspace.home().folder());
        files.keepConflicts((by, path, seen, etag, wanted) -> {
            kept.add(wanted);
            return Optional.of("action");
        });
    }

    @AfterEach
    void stop() {
        documents.close();
        watcher.close();
        workspace.close();
    }

    /** A person with the file open in an editor. */
    private final class Person implements DocumentPeer {
        final Document document =
                documents.open(LOCAL_OWNER, Action.FILE_WRITE, workspace.id(), new WorkspacePath("a.txt"));
        final Doc replica = new Doc();

        Person() {
            document.attach(this);
            replica.applyUpdate(document.missing(replica.stateVector()));
        }

        void type(int at, String text) {
            var known = replica.stateVector();
            replica.text("content").insert(at, text);
            document.receive(this, replica.encodeStateAsUpdate(known));
        }

        String text() {
            return replica.text("content").toString();
        }

        @Override
        public String by() {
            return "user:ann";
        }

        @Override
        public void update(byte[] update) {
            replica.applyUpdate(update);
        }

        @Override
        public void presence(byte[] presence) {}

        @Override
        public void gone(String why) {}
    }

    private String read() {
        return files.read(speaker, "a.txt", OptionalInt.empty(), OptionalInt.empty());
    }

    private void write(String content) {
        files.write(speaker, "a.txt", content);
    }

    private void assertConflict(String content) {
        assertThatThrownBy(() -> write(content)).isInstanceOfSatisfying(AgentOsException.class, refused -> {
            assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
            assertThat(refused.getMessage()).contains("since you read it");
        });
    }

    @Test
    void whatIsTypedBetweenReadAndWriteStays() {
        var person = new Person();
        var seen = read();
        person.type(0, "typed ");
        write(seen.replace("line 5", "LINE 5"));
        assertThat(person.text()).isEqualTo("typed " + TEN_LINES.replace("line 5", "LINE 5"));
        assertThat(file).hasContent(person.text());
    }

    @Test
    void whatIsTypedBetweenTwoWritesStays() {
        var person = new Person();
        var seen = read();
        person.type(0, "typed ");
        write(seen.replace("line 5", "LINE 5"));
        write(seen.replace("line 5", "LINE five"));
        assertThat(person.text()).isEqualTo("typed " + TEN_LINES.replace("line 5", "LINE five"));
    }

    @Test
    void whatIsTypedStaysInItsLineWhenTheAgentInsertsOneLikeItBefore() {
        var person = new Person();
        var seen = read();
        person.type(seen.indexOf("line 5") + 2, "X");
        write(seen.replace("line 5\n", "line 42\nline 5!\n"));
        assertThat(person.text()).isEqualTo(TEN_LINES.replace("line 5\n", "line 42\nliXne 5!\n"));
    }

    @Test
    void whatCannotBeMergedIsKeptForAPerson() {
        var person = new Person();
        var seen = read();
        person.type(seen.indexOf("5"), "typed ");
        var before = person.text();
        assertConflict(seen.replace("line 5", "rewritten"));
        assertThat(person.text()).isEqualTo(before);
        assertThat(kept).containsExactly(seen.replace("line 5", "rewritten"));
        write(read() + "after\n");
        assertThat(person.text()).isEqualTo(before + "after\n");
    }

    @Test
    void whatAProgramWritesIntoTheFileMeanwhileStays() throws Exception {
        var seen = read();
        Files.writeString(file, "by a program\n" + seen);
        write(seen.replace("line 5", "LINE 5"));
        assertThat(file).hasContent("by a program\n" + TEN_LINES.replace("line 5", "LINE 5"));
        Files.writeString(file, "otherwise\n");
        assertConflict(seen.replace("line 5", "LINE FIVE"));
        assertThat(file).hasContent("otherwise\n");
    }

    @Test
    void whatWasTypedInAFileThatIsClosedAgainStays() throws Exception {
        var seen = read();
        var person = new Person();
        person.type(0, "typed ");
        person.document.save("user:ann");
        documents.close();
        openDocuments();
        write(seen.replace("line 5", "LINE 5"));
        assertThat(file).hasContent("typed " + TEN_LINES.replace("line 5", "LINE 5"));
    }

    /** It read the file itself, before somebody typed. */
    @Test
    void whoNeverReadTheFileByWayOfUsTakesNothingBack() {
        var person = new Person();
        for (var letter : "typed ".split("")) person.type(person.text().indexOf("line 0"), letter);
        person.document.save("user:ann");
        write(TEN_LINES.replace("line 5", "LINE 5"));
        assertThat(person.text()).isEqualTo("typed " + TEN_LINES.replace("line 5", "LINE 5"));
    }

    @Test
    void aFileThatNobodyTypedInIsWrittenUnread() {
        write("all new\n");
        assertThat(file).hasContent("all new\n");
        files.write(speaker, "b.txt", "new too\n");
        assertThat(file.resolveSibling("b.txt")).hasContent("new too\n");
    }

    @Test
    void whoReadsInPartsTakesNothingBack() {
        var person = new Person();
        files.read(speaker, "a.txt", OptionalInt.of(1), OptionalInt.of(5));
        person.type(0, "typed ");
        files.read(speaker, "a.txt", OptionalInt.of(6), OptionalInt.of(5));
        write(TEN_LINES.replace("line 8", "LINE 8"));
        assertThat(person.text()).isEqualTo("typed " + TEN_LINES.replace("line 8", "LINE 8"));
    }

    /**
     * Whether the editor is open, the file was saved or a program wrote it: every character that was typed is there
     * once, and the agent's text is there or kept.
     */
    @Test
    void noCharacterThatAPersonTypedIsLost() throws Exception {
        long seed = Long.getLong("documents.seed", System.nanoTime() & 0xffffff);
        var random = new Random(seed);
        var typed = new ArrayList<String>();
        var person = new Person();
        var seen = read();
        int merged = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var what = "seed " + seed + ", round " + round;
            if (random.nextInt(3) > 0) seen = read();
            for (int letters = 1 + random.nextInt(4); letters > 0; letters--) typeSomewhere(person, random, typed);
            if (random.nextInt(4) == 0) person.document.save("user:ann");
            if (random.nextInt(8) == 0) appendByProgram(person, typed);
            var line = "agent " + round + "\n";
            var wanted = changed(seen, line, random);
            kept.clear();
            try {
                write(wanted);
                merged++;
                assertThat(person.text()).as(what).contains(line.strip());
                seen = wanted;
            } catch (AgentOsException conflict) {
                assertThat(conflict.code()).as(what + ": " + conflict).isEqualTo(ErrorCode.CONFLICT);
                assertThat(kept).as(what).containsExactly(wanted);
            }
            var text = person.text();
            for (var letter : typed)
                assertThat(text.split(letter, -1))
                        .as("%s: %s is there once", what, letter)
                        .hasSize(2);
            assertThat(person.document.text()).as(what).isEqualTo(text);
        }
        assertThat(merged).as("seed %d: merged of %d", seed, ROUNDS).isGreaterThan(ROUNDS / 4);
    }

    /** A letter that nobody typed before. */
    private static String fresh(List<String> typed) {
        typed.add(Character.toString(0x4e00 + typed.size()));
        return typed.getLast();
    }

    private static void typeSomewhere(Person person, Random random, List<String> typed) {
        person.type(
                random.nextInt(person.text().length() + 1),
                random.nextInt(5) == 0 ? "\n" + fresh(typed) : fresh(typed));
    }

    private void appendByProgram(Person person, List<String> typed) throws IOException {
        person.document.save("user:ann");
        Files.writeString(file, fresh(typed) + "\n", StandardOpenOption.APPEND);
    }

    /** The agent inserts a line, and changes or deletes some in which it has seen nothing that was typed. */
    private static String changed(String seen, String line, Random random) {
        var lines = new ArrayList<>(seen.lines().map(each -> each + "\n").toList());
        for (int i = lines.size() - 1; i >= 0; i--) {
            boolean free = lines.get(i).chars().allMatch(letter -> letter < 0x4e00);
            if (free && random.nextInt(8) == 0)
                lines.set(i, lines.get(i).length() > 30 ? "" : lines.get(i).strip() + "!\n");
        }
        lines.add(random.nextInt(lines.size() + 1), line);
        return String.join("", lines);
    }
}
