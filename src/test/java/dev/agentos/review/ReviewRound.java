package dev.agentos.review;

import static dev.agentos.review.Decision.Kind.ACCEPT;
import static dev.agentos.review.Decision.Kind.REJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.git.TreeFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * An agent and a person edit the same files at random while hunks are accepted and rejected at random. The agent writes
 * words of small letters, the person numbers in brackets, each of them once, so that what became of each can be told.
 */
final class ReviewRound {
    private static final int STEPS = 25;
    private static final List<String> NAMES = List.of("a", "b", "c/d");

    private final long seed;
    private final ReviewedFolder folder;
    private final Random random;
    private final Set<String> persons = new HashSet<>();
    private int words;
    private String what;

    ReviewRound(long seed, ReviewedFolder folder) {
        this.seed = seed;
        this.folder = folder;
        this.random = new Random(seed);
        this.what = "seed " + seed;
    }

    /** What was there and what was agreed after each step. */
    List<String> play() throws Exception {
        try {
            begin();
            var course = new ArrayList<String>();
            for (int step = 0; step < STEPS; step++) {
                what = "seed " + seed + ", step " + step;
                step();
                var agreed = everythingAgreed();
                assertThat(persons).as(what).allMatch(agreed::contains);
                course.add(files() + " " + agreed);
            }
            endWithEverythingAccepted();
            return course;
        } catch (RuntimeException | AssertionError failed) {
            throw new AssertionError(what, failed);
        }
    }

    private void begin() throws Exception {
        for (var name : NAMES) folder.agentWrites(name, lines(8));
        folder.commitAll();
        if (random.nextBoolean()) folder.review.start();
        else folder.beginWithCommit(folder.trees().asCheckedOut(folder.root).orElseThrow());
    }

    private void step() throws Exception {
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> agentEdits();
            case 3, 4 -> personEdits();
            case 5 -> decideHunks();
            case 6 -> decideFile();
            case 7 -> anotherDaemonSeesTheSame();
            default -> decideAndUndo();
        }
    }

    private void anotherDaemonSeesTheSame() throws Exception {
        var before = folder.summary();
        folder.reopen();
        assertThat(folder.summary()).as(what).isEqualTo(before);
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private String word() {
        var word = new StringBuilder();
        for (int number = ++words; number > 0; number /= 26) word.append((char) ('a' + number % 26));
        return word.toString();
    }

    private String lines(int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) text.append(word()).append(random.nextInt(9) == 0 ? "\r\n" : "\n");
        return text.toString();
    }

    private void agentEdits() throws Exception {
        var name = name();
        if (!Files.exists(folder.file(name))) {
            folder.agentWrites(name, lines(3));
            return;
        }
        if (random.nextInt(12) == 0) {
            Files.delete(folder.file(name));
            return;
        }
        folder.agentWrites(name, edited(folder.text(name)));
    }

    /** Adds, replaces and deletes lines. */
    private String edited(String text) {
        var lines = new ArrayList<>(Arrays.asList(text.splitWithDelimiters("(?<=\n)", 0)));
        lines.removeIf(String::isEmpty);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int at = lines.isEmpty() ? 0 : random.nextInt(lines.size());
            switch (lines.isEmpty() ? 0 : random.nextInt(3)) {
                case 0 -> lines.add(at, word() + "\n");
                case 1 -> lines.set(at, word() + "\n");
                default -> lines.remove(at);
            }
        }
        return String.join("", lines);
    }

    /**
     * A whole line, or something in a line that is there, but not in what a person wrote before. Sometimes the daemon
     * ends before it has taken note.
     */
    private void personEdits() throws Exception {
        var name = name();
        var text = Files.exists(folder.file(name)) ? folder.text(name) : "";
        int at = text.isEmpty() ? 0 : random.nextInt(text.length());
        var written = "[" + ++words + "]";
        if (text.lastIndexOf('[', at - 1) > text.lastIndexOf(']', at - 1)) return;
        int line = text.indexOf('\n', at) + 1;
        folder.personWrites(
                name,
                random.nextBoolean()
                        ? text.substring(0, at) + written + text.substring(at)
                        : text.substring(0, line) + written + "\n" + text.substring(line));
        persons.add(written);
        if (words % 3 == 0) folder.reopen();
    }

    private String everythingAgreed() throws Exception {
        folder.review.changes();
        var text = new StringBuilder();
        var contents = folder.trees()
                .contents(folder.trees().read(folder.review.info().baseline()).values());
        for (var content : contents.values()) text.append(new String(content, StandardCharsets.ISO_8859_1));
        return text.toString();
    }

    /** What a person wrote goes only when they accept that the agent has deleted it. */
    private void decide(Decision.Kind kind, String path, String... hunks) throws Exception {
        var before = String.join("", files().values());
        folder.decide(kind, path, hunks);
        var after = String.join("", files().values());
        for (var written : persons)
            if (before.contains(written)) assertThat(after).as(what).contains(written);
        if (kind == ACCEPT) persons.removeIf(written -> !before.contains(written));
    }

    private Decision.Kind kind() {
        return random.nextBoolean() ? ACCEPT : REJECT;
    }

    private void decideHunks() throws Exception {
        var changes = folder.changes();
        if (changes.isEmpty()) return;
        var change = changes.get(random.nextInt(changes.size()));
        var hunks = folder.review.difference(change.id()).hunks();
        if (hunks.isEmpty()) return;
        var hunk = hunks.get(random.nextInt(hunks.size()));
        var kind = kind();
        var path = change.path().text();
        decide(kind, path, hunk.id());
        if (kind == ACCEPT) persons.removeIf(written -> takes(hunk.lines(), written));
        for (var line : hunk.lines()) assertDecided(kind, path, line);
    }

    /**
     * Whether a hunk deletes what a person wrote, so that accepting it agrees to that. It may still be in the file:
     * what they wrote into a line of the agent is agreed beside that line, and moves when the line is accepted.
     */
    private static boolean takes(List<String> lines, String written) {
        return lines.stream().anyMatch(line -> line.startsWith("-") && line.contains(written))
                && lines.stream().noneMatch(line -> line.startsWith("+") && line.contains(written));
    }

    /**
     * Lines are there once, but for empty ones; those that came with an accepted hunk are agreed, those that came with
     * a rejected one are gone from the file, and those that it took are back.
     */
    private void assertDecided(Decision.Kind kind, String path, String line) throws Exception {
        var text = kind == ACCEPT
                ? folder.trees().read(folder.review.info().baseline()).containsKey(path) ? folder.agreed(path) : ""
                : Files.exists(folder.file(path)) ? folder.text(path) : "";
        var lines = Arrays.stream(text.split("\n")).map(String::strip).toList();
        var content = line.substring(1).strip();
        if (content.isEmpty()) return;
        if (line.startsWith("+"))
            assertThat(lines.contains(content))
                    .as(what + " " + kind + " " + line)
                    .isEqualTo(kind == ACCEPT);
        if (line.startsWith("-"))
            assertThat(lines.contains(content))
                    .as(what + " " + kind + " " + line)
                    .isEqualTo(kind == REJECT);
    }

    private void decideFile() throws Exception {
        var changes = folder.changes();
        if (changes.isEmpty()) return;
        decide(kind(), changes.get(random.nextInt(changes.size())).path().text());
    }

    private void decideAndUndo() throws Exception {
        if (folder.changes().isEmpty()) return;
        var files = files();
        var agreed = agreedTree();
        folder.decideAll(kind());
        folder.undo();
        assertThat(files()).as(what).isEqualTo(files);
        assertThat(agreedTree()).as(what).isEqualTo(agreed);
    }

    private Map<String, TreeFile> agreedTree() throws Exception {
        return folder.trees().read(folder.review.info().baseline());
    }

    private Map<String, String> files() throws Exception {
        var files = new TreeMap<String, String>();
        for (var name : NAMES) if (Files.exists(folder.file(name))) files.put(name, folder.text(name));
        return files;
    }

    private void endWithEverythingAccepted() throws Exception {
        var files = files();
        if (!folder.changes().isEmpty()) folder.decideAll(ACCEPT);
        assertThat(files()).as(what).isEqualTo(files);
        assertThat(agreedTree()).as(what).isEqualTo(folder.files());
        assertThat(folder.changes()).as(what).isEmpty();
        assertUndoGoesOn();
    }

    /** As far as it can; then it says why not. */
    private void assertUndoGoesOn() throws Exception {
        try {
            while (true) folder.undo();
        } catch (AgentOsException refused) {
            assertThat(refused.code())
                    .as(what + ": " + refused.getMessage())
                    .isIn(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT);
        }
    }
}
