package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ByteNames;
import dev.agentos.core.ErrorCode;
import dev.agentos.exec.ProgramCall;
import dev.agentos.exec.Programs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Commits under refs of our own: no index and no working copy is touched, and neither hooks nor filters run. They are
 * in the repository that the files are in or, for a folder without one, in a repository made for this alone.
 */
final class GitTrees implements TreeStore {
    private static final List<String> APART =
            List.of("-c", "core.ignoreCase=false", "-c", "fastimport.unpackLimit=1000");
    private static final Duration TIME = Duration.ofMinutes(5);
    private static final long MANY_FILES = 64L << 20;
    private static final int AT_ONCE = 8 << 20;
    private static final int NOTHING_IGNORED = 1;
    private static final Set<String> CONVERTING = Set.of("text", "eol", "crlf", "ident", "working-tree-encoding");
    /** Plain text is checked out as it is stored, unless the settings say otherwise. */
    private static final Set<String> CONVERTING_AT_CHECKOUT =
            Set.of("eol", "crlf", "ident", "working-tree-encoding", "filter");

    private static final int ATTRIBUTE_PARTS = 3;
    /** Neither assumed to be unchanged nor left out of the working copy. */
    private static final String AS_USUAL = "H";

    private static final String MERGED = "0";
    private static final String REPOSITORY_MODE = "160000 ";

    private static final Pattern CLOSED_FOLDER =
            Pattern.compile("(?m)^warning: could not open directory '([^'\n]+?)/?':");

    private final GitProgram git;
    private final Path folder;
    private final boolean ours;
    private final BlobNames names;
    /** Once asked for. */
    private volatile List<Path> ruleFiles = List.of();

    GitTrees(GitProgram git, Path folder, boolean ours) throws InterruptedException {
        this.git = git;
        this.folder = folder;
        this.ours = ours;
        this.names = git.run(call("rev-parse", "--show-object-format"))
                        .text()
                        .strip()
                        .equals("sha256")
                ? BlobNames.SHA256
                : BlobNames.SHA1;
    }

    static TreeStore ofOurOwn(Programs programs, Path gitFolder) throws IOException, InterruptedException {
        var git = new GitProgram(programs);
        Files.createDirectories(gitFolder);
        git.run(git.unsealed(gitFolder, List.of("init", "--quiet", "--bare", "--template=", gitFolder.toString())));
        return new GitTrees(git, gitFolder, true);
    }

    @Override
    public boolean isOurs() {
        return ours;
    }

    @Override
    public BlobNames names() {
        return names;
    }

    private ProgramCall call(String... arguments) throws InterruptedException {
        var all = new ArrayList<>(APART);
        all.addAll(List.of(arguments));
        return git.unsealed(folder, all)
                .with(git.view(folder, folder))
                .with(Map.of("GIT_OPTIONAL_LOCKS", "0"))
                .printingAtMost(MANY_FILES)
                .within(TIME);
    }

    /** One that looks at a folder of files, by the rules of the repository that it is in. */
    private ProgramCall lookAt(Path files, List<String> arguments) throws InterruptedException {
        var look = git.anywhere(files, arguments)
                .with(Map.of("GIT_OPTIONAL_LOCKS", "0"))
                .printingAtMost(MANY_FILES)
                .within(TIME);
        return ours ? look.with(git.view(folder, files)).with(Map.of("GIT_WORK_TREE", files.toString())) : look;
    }

    @Override
    public void list(Path files, Consumer<String> each, Consumer<String> closed) throws InterruptedException {
        var listed = git.run(lookAt(
                files, List.of("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")));
        eachName(listed.output(), each);
        CLOSED_FOLDER.matcher(listed.errorText()).results().forEach(found -> closed.accept(found.group(1)));
    }

    @Override
    public boolean exists(String ref) throws InterruptedException {
        return git.result(call("rev-parse", "--verify", "--quiet", ref)).code() == 0;
    }

    @Override
    public String rulesStamp(Path files) throws InterruptedException {
        if (ours) return "";
        var stamp = new StringBuilder();
        for (var file : ruleFiles(files)) {
            try {
                stamp.append(Files.readAttributes(file, "unix:ino,size,ctime").entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .toList());
            } catch (IOException missing) {
                stamp.append("none");
            }
        }
        return stamp.toString();
    }

    private List<Path> ruleFiles(Path files) throws InterruptedException {
        if (ruleFiles.isEmpty()) {
            var printed = git.run(
                            lookAt(files, List.of("rev-parse", "--git-path", "index", "--git-path", "info/exclude")))
                    .text();
            ruleFiles = printed.lines().map(files::resolve).toList();
        }
        return ruleFiles;
    }

    /** There may be hundreds of thousands, so they are never all in memory at once. */
    private static void eachName(byte[] printed, Consumer<String> each) {
        int from = 0;
        for (int at = 0; at < printed.length; at++) {
            if (printed[at] != 0) continue;
            each.accept(ByteNames.text(printed, from, at - from));
            from = at + 1;
        }
    }

    private List<String> names(ProgramCall call) throws InterruptedException {
        return Arrays.stream(git.run(call).text().split("\0"))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    @Override
    public Map<String, String> untouched(Path files) throws InterruptedException {
        if (ours
                || git.result(lookAt(files, List.of("config", "--get", "core.autocrlf")))
                                .code()
                        == 0) return Map.of();
        var untouched = new HashMap<String, String>();
        for (var line : names(lookAt(files, List.of("ls-files", "-z", "--stage", "-v")))) {
            int tab = line.indexOf('\t');
            var parts = line.substring(0, tab).split(" ");
            if (parts[0].equals(AS_USUAL) && parts[3].equals(MERGED)) untouched.put(line.substring(tab + 1), parts[2]);
        }
        var converted = converted(files, untouched.keySet());
        if (converted.isEmpty()) return Map.of();
        untouched.keySet().removeAll(converted.get());
        names(lookAt(files, List.of("diff-files", "-z", "--name-only", "--ignore-submodules=all")))
                .forEach(untouched::remove);
        return untouched;
    }

    @Override
    public Optional<String> asCheckedOut(Path files) throws InterruptedException {
        if (ours
                || git.result(lookAt(files, List.of("config", "--get-regexp", "^core\\.(autocrlf|eol)$")))
                                .code()
                        == 0) return Optional.empty();
        var paths = new ByteArrayOutputStream();
        var others = new AtomicInteger();
        eachName(
                git.run(lookAt(files, List.of("ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard")))
                        .output(),
                line -> {
                    if (line.startsWith(AS_USUAL + " ")) append(paths, line.substring(2) + '\0');
                    else others.incrementAndGet();
                });
        if (others.get() > 0 || isConverted(files, paths.toByteArray())) return Optional.empty();
        var head = git.result(lookAt(files, List.of("rev-parse", "--verify", "--quiet", "HEAD^{commit}")));
        return head.code() == 0 ? Optional.of(head.text().strip()) : Optional.empty();
    }

    /**
     * Whether git writes any of these otherwise than it keeps them when it checks them out and no setting says more.
     */
    private boolean isConverted(Path files, byte[] paths) throws InterruptedException {
        var place = new AtomicInteger();
        var converted = new AtomicInteger();
        eachName(
                git.run(lookAt(files, List.of("check-attr", "-a", "-z", "--stdin"))
                                .reading(paths))
                        .output(),
                part -> {
                    if (place.getAndIncrement() % ATTRIBUTE_PARTS == 1 && CONVERTING_AT_CHECKOUT.contains(part))
                        converted.incrementAndGet();
                });
        return converted.get() > 0;
    }

    /**
     * Which of these git may write otherwise than it keeps them; empty when programs of the repository do so, which
     * even a look at a file may start.
     */
    private Optional<Set<String>> converted(Path files, Set<String> paths) throws InterruptedException {
        var converted = new HashSet<String>();
        var asked = lookAt(files, List.of("check-attr", "-a", "-z", "--stdin"))
                .reading(String.join("\0", paths).getBytes(StandardCharsets.UTF_8));
        var parts = git.run(asked).text().split("\0");
        for (int at = 0; at + 2 < parts.length; at += 3) {
            if (parts[at + 1].equals("filter")) return Optional.empty();
            if (CONVERTING.contains(parts[at + 1])) converted.add(parts[at]);
        }
        return Optional.of(converted);
    }

    @Override
    public Set<String> ignored(Path files, Collection<String> paths) throws InterruptedException {
        if (paths.isEmpty()) return Set.of();
        var asked = lookAt(files, List.of("check-ignore", "-z", "--stdin")).with(Map.of("GIT_LITERAL_PATHSPECS", "0"));
        // With ./ in front a name that begins with a colon is a name, too.
        var lines = new StringBuilder();
        for (var path : paths) lines.append("./").append(path).append('\0');
        var result = git.result(asked.reading(lines.toString().getBytes(StandardCharsets.UTF_8)));
        if (result.code() == NOTHING_IGNORED) return Set.of();
        if (result.code() != 0) throw GitProgram.failure(result.errorText());
        var ignored = new HashSet<String>();
        for (var name : result.text().split("\0")) ignored.add(name.startsWith("./") ? name.substring(2) : name);
        return ignored;
    }

    @Override
    public void read(String commit, BiConsumer<String, TreeFile> each) throws InterruptedException {
        eachName(
                git.run(call("ls-tree", "-r", "-l", "-z", "--full-tree", commit))
                        .output(),
                line -> {
                    var parts = line.substring(0, line.indexOf('\t')).split(" +");
                    if (parts[1].equals("blob"))
                        each.accept(
                                line.substring(line.indexOf('\t') + 1),
                                new TreeFile(parts[0], parts[2], Long.parseLong(parts[3])));
                });
    }

    @Override
    public Set<String> repositories(String commit) throws InterruptedException {
        return repositories(call("ls-tree", "-r", "-z", "--full-tree", commit));
    }

    @Override
    public Set<String> addedRepositories(Path files) throws InterruptedException {
        return repositories(lookAt(files, List.of("ls-files", "-z", "--stage")));
    }

    private Set<String> repositories(ProgramCall listing) throws InterruptedException {
        var found = new HashSet<String>();
        eachName(git.run(listing).output(), line -> {
            if (line.startsWith(REPOSITORY_MODE)) found.add(line.substring(line.indexOf('\t') + 1));
        });
        return found;
    }

    @Override
    public Set<String> committed(Path files) throws InterruptedException {
        var head = git.result(lookAt(files, List.of("rev-parse", "--verify", "--quiet", "HEAD^{tree}")));
        if (ours || head.code() != 0) return Set.of();
        return new HashSet<>(names(call(
                "ls-tree", "-r", "-z", "--format=%(objectname)", head.text().strip())));
    }

    @Override
    public Map<String, byte[]> contents(Collection<TreeFile> files) throws InterruptedException {
        var contents = new HashMap<String, byte[]>();
        var wanted = new LinkedHashSet<String>();
        long size = 0;
        for (var file : files) {
            if (wanted.add(file.id())) size += file.size();
            if (size < AT_ONCE) continue;
            readContents(wanted, contents);
            wanted.clear();
            size = 0;
        }
        if (!wanted.isEmpty()) readContents(wanted, contents);
        return contents;
    }

    private void readContents(Set<String> ids, Map<String, byte[]> contents) throws InterruptedException {
        var input = (String.join("\n", ids) + "\n").getBytes(StandardCharsets.US_ASCII);
        var printed = git.run(call("cat-file", "--batch").reading(input)).output();
        for (int at = 0; at < printed.length; ) {
            int end = at;
            while (printed[end] != '\n') end++;
            var head = new String(printed, at, end - at, StandardCharsets.US_ASCII).split(" ");
            if (head.length != 3)
                throw new AgentOsException(
                        ErrorCode.GIT_FAILED,
                        "git no longer has the object " + head[0],
                        "check whether files in " + folder + " were deleted by hand");
            int length = Integer.parseInt(head[2]);
            contents.put(head[0], Arrays.copyOfRange(printed, end + 1, end + 1 + length));
            at = end + 1 + length + 1;
        }
    }

    @Override
    public String commit(String ref, String parent, List<? extends Put> puts, String message, Instant at)
            throws InterruptedException {
        var commit = parent;
        int next = 0;
        do {
            var input = new ByteArrayOutputStream();
            append(
                    input,
                    "commit " + ref + "\nmark :1\ncommitter AgentOS <agentos@localhost> " + at.getEpochSecond()
                            + " +0000\n");
            append(input, message.getBytes(StandardCharsets.UTF_8));
            if (!commit.isEmpty()) append(input, "from " + commit + "\n");
            while (next < puts.size() && input.size() < AT_ONCE) append(input, puts.get(next++));
            append(input, "\nget-mark :1\ndone\n");
            commit = git.run(call("fast-import", "--quiet", "--force", "--done", "--date-format=raw")
                            .reading(input.toByteArray()))
                    .text()
                    .strip();
        } while (next < puts.size());
        return commit;
    }

    private static void append(ByteArrayOutputStream input, Put put) {
        switch (put) {
            case Put.Gone(var path) -> append(input, "D " + quoted(path) + "\n");
            case Put.Known(var path, var file) ->
                append(input, "M " + file.mode() + " " + file.id() + " " + quoted(path) + "\n");
            case Put.Fresh(var path, var file, var content) -> {
                append(input, "M " + file.mode() + " inline " + quoted(path) + "\n");
                append(input, content);
            }
        }
    }

    private static void append(ByteArrayOutputStream input, byte[] data) {
        append(input, "data " + data.length + "\n");
        input.writeBytes(data);
        append(input, "\n");
    }

    private static void append(ByteArrayOutputStream input, String text) {
        input.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String path) {
        return '"' + path.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    @Override
    public void name(String ref, String commit) throws InterruptedException {
        git.run(call("update-ref", ref, commit));
    }

    @Override
    public void forget(String prefix) throws InterruptedException {
        var refs = git.run(call("for-each-ref", "--format=delete %(refname)", prefix))
                .output();
        if (refs.length > 0) git.run(call("update-ref", "--stdin").reading(refs));
    }
}
