package dev.agentos.review;

import dev.agentos.git.TreeFile;
import dev.agentos.git.TreeStore;
import dev.agentos.git.TreeStore.Put;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writes contents that may have to be restored to git, in batches, under a ref of their own. */
final class KeptContents {
    private static final int BATCH_BYTES = 8 << 20;

    private final TreeStore trees;
    private final String ref;
    private final Instant at;
    private final List<Put> waiting = new ArrayList<>();
    private long size;
    private String commit;

    KeptContents(TreeStore trees, ReviewInfo review, Instant at) {
        this.trees = trees;
        this.ref = review.refs() + "kept";
        this.at = at;
        this.commit = review.kept();
    }

    TreeFile keep(String mode, byte[] content) throws InterruptedException {
        var file = new TreeFile(mode, trees.names().of(content), content.length);
        waiting.add(new Put.Fresh(file.id(), new TreeFile(TreeFile.PLAIN, file.id(), file.size()), content));
        size += content.length;
        if (size > BATCH_BYTES) commit();
        return file;
    }

    /** Writes all contents so far and returns the commit that has them. */
    String commit() throws InterruptedException {
        if (!waiting.isEmpty()) commit = trees.commit(ref, commit, waiting, "contents", at);
        waiting.clear();
        size = 0;
        return commit;
    }
}
