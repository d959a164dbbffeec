package dev.agentos.search;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.TaskGroup;
import dev.agentos.core.TimedText;
import dev.agentos.file.FileKinds;
import dev.agentos.file.FileTree;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Repositories;
import dev.agentos.protocol.PathMatchView;
import dev.agentos.protocol.ReplaceRequest;
import dev.agentos.protocol.ReplacedView;
import dev.agentos.protocol.SearchFileView;
import dev.agentos.protocol.SearchMatchView;
import dev.agentos.protocol.SearchSummaryView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** Searches for text in files and for files by name. Every search has a time limit. */
public final class Searches {
    static final int MAX_FILE = 1 << 20;
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final Duration LONGEST_IN_A_FILE = Duration.ofSeconds(1);
    private static final Duration PULSE = Duration.ofMillis(250);
    private static final int WORKERS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);
    private static final int WAITING_RESULTS = 64;
    private static final int MAX_PATHS = 1_000;
    private static final int MAX_REPLACED = 1_000;

    private static final Comparator<PathMatchView> LIKELIEST_FIRST = Comparator.comparingInt(PathMatchView::score)
            .reversed()
            .thenComparing(match -> match.path().length())
            .thenComparing(PathMatchView::path);

    private final WorkspaceFiles files;
    private final FileNames names;

    public Searches(WorkspaceFiles files, Repositories repositories) {
        this.files = files;
        this.names = new FileNames(files, repositories);
    }

    /**
     * The listener hears of each file with matches as it is found, on the caller's thread; a slow one makes the search
     * wait.
     */
    public SearchSummaryView search(Participant by, WorkspaceId id, Query query, SearchListener listener)
            throws InterruptedException {
        var blockingWhenFull = new ArrayBlockingQueue<Optional<SearchFileView>>(WAITING_RESULTS);
        var search = new Search(files.tree(by, Action.FILE_READ, id), query, blockingWhenFull);
        var wanted = wanted(query, names.now(by, id));
        try (var tasks = new TaskGroup("search")) {
            var next = new AtomicInteger();
            var working = new AtomicInteger(WORKERS);
            for (int i = 0; i < WORKERS; i++) {
                tasks.forkBusy(() -> {
                    try {
                        for (int at = next.getAndIncrement();
                                at < wanted.size() && search.goesOn();
                                at = next.getAndIncrement()) search.in(wanted.get(at));
                    } finally {
                        if (working.decrementAndGet() == 0) blockingWhenFull.put(Optional.empty());
                    }
                });
            }
            for (var file = next(blockingWhenFull, listener); file.isPresent(); file = next(blockingWhenFull, listener))
                listener.found(file.get());
            tasks.awaitAll();
        }
        return search.summary();
    }

    private static Optional<SearchFileView> next(BlockingQueue<Optional<SearchFileView>> found, SearchListener listener)
            throws InterruptedException {
        while (true) {
            var next = found.poll(PULSE.toMillis(), TimeUnit.MILLISECONDS);
            if (next != null) return next;
            listener.nothingYet();
        }
    }

    private static List<WorkspacePath> wanted(Query query, List<WorkspacePath> all) {
        var include = new Globs(query.include());
        var exclude = new Globs(query.exclude());
        if (include.isEmpty() && exclude.isEmpty()) return all;
        return all.stream()
                .filter(path -> (include.isEmpty() || include.match(path.text()))
                        && (exclude.isEmpty() || !exclude.match(path.text())))
                .toList();
    }

    /** In files that are still as they were seen; each is replaced as a whole, or left alone and told why. */
    public List<ReplacedView> replace(Participant by, WorkspaceId id, ReplaceRequest wanted)
            throws InterruptedException {
        boolean preview = Boolean.TRUE.equals(wanted.preview());
        var tree = files.tree(by, preview ? Action.FILE_READ : Action.FILE_WRITE, id);
        if (wanted.files().size() > MAX_REPLACED) throw new InvalidInput("at most " + MAX_REPLACED + " files at once");
        var query = new Query(
                wanted.q(),
                Boolean.TRUE.equals(wanted.regex()),
                Boolean.TRUE.equals(wanted.caseSensitive()),
                Boolean.TRUE.equals(wanted.word()),
                "",
                "",
                1);
        var replacement =
                new ReplaceInFile(by.id(), tree, query, wanted.replacement(), System.nanoTime() + LONGEST.toNanos());
        var replaced = new ArrayList<ReplacedView>();
        try (var tasks = new TaskGroup("replace")) {
            tasks.forkBusy(() -> {
                for (var file : wanted.files()) replaced.add(replacement.in(file, preview));
            });
            tasks.awaitAll();
        }
        return replaced;
    }

    /** Files whose path has these characters in this order, the likeliest first. */
    public List<PathMatchView> paths(Participant by, WorkspaceId id, String text, int limit)
            throws InterruptedException {
        if (limit < 1 || limit > MAX_PATHS) throw new InvalidInput("the limit must be between 1 and " + MAX_PATHS);
        var fuzzy = new Fuzzy(text);
        return names.recent(by, id).stream()
                .flatMap(path -> fuzzy.match(path.text()).stream())
                .sorted(LIKELIEST_FIRST)
                .limit(limit)
                .toList();
    }

    /** One search while it runs. What it has found is guarded by its lock. */
    private static final class Search {
        private final FileTree tree;
        private final Query query;
        private final Pattern pattern;
        private final Optional<Needle> needle;
        private final BlockingQueue<Optional<SearchFileView>> found;
        private final long deadline = System.nanoTime() + LONGEST.toNanos();
        private int filesFound;
        private int matches;
        private int searched;
        private int skipped;

        private Search(FileTree tree, Query query, BlockingQueue<Optional<SearchFileView>> found) {
            this.tree = tree;
            this.query = query;
            this.pattern = query.pattern();
            this.needle = Needle.of(query);
            this.found = found;
        }

        synchronized boolean goesOn() {
            return matches < query.limit()
                    && System.nanoTime() < deadline
                    && !Thread.currentThread().isInterrupted();
        }

        void in(WorkspacePath path) throws InterruptedException {
            try {
                var bytes = tree.bytes(path, MAX_FILE);
                var text =
                        needle.isEmpty() || needle.get().isIn(bytes) ? FileKinds.text(bytes) : Optional.<String>empty();
                var end = Math.min(deadline, System.nanoTime() + LONGEST_IN_A_FILE.toNanos());
                var matches = text.isEmpty()
                        ? List.<SearchMatchView>of()
                        : new Scan(pattern, query.limit(), end).of(text.get());
                if (matches.isEmpty()) count(false);
                else tell(path, bytes, matches);
            } catch (TimedText.TimeOver tooMuch) {
                count(true);
            } catch (AgentOsException goneOrLargeOrNotOurs) {
                count(false);
            }
        }

        private synchronized void count(boolean tooMuch) {
            searched++;
            if (tooMuch) skipped++;
        }

        private void tell(WorkspacePath path, byte[] bytes, List<SearchMatchView> matches) throws InterruptedException {
            int room = reserve(matches.size());
            if (room > 0)
                found.put(
                        Optional.of(new SearchFileView(path.text(), FileTree.etagOf(bytes), matches.subList(0, room))));
        }

        /** How many of these matches may still be told. */
        private synchronized int reserve(int wanted) {
            searched++;
            int room = Math.min(wanted, query.limit() - matches);
            if (room <= 0) return 0;
            matches += room;
            filesFound++;
            return room;
        }

        synchronized SearchSummaryView summary() {
            boolean late = System.nanoTime() >= deadline;
            return new SearchSummaryView(
                    filesFound, matches, searched, skipped, matches >= query.limit() || late || skipped > 0, late);
        }
    }
}
