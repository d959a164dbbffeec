package dev.agentos.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Some replicas edit at random over a network that loses, repeats and reorders, then sync fully and are compared. All
 * decided by the seed.
 */
final class FuzzRound {
    private record Message(int to, byte[] update) {}

    private final RandomGenerator random;
    private final YjsOracle oracle;
    private final List<Replica> replicas = new ArrayList<>();
    private final List<Message> network = new ArrayList<>();
    private final List<byte[]> sent = new ArrayList<>();
    private final boolean twins;
    private final boolean formats;
    /**
     * Replicas of Yjs alone may end up with different texts where a surrogate pair was split, so only twins get to see
     * them.
     */
    private final boolean pairs;

    private final boolean undo;
    private final int lossPercent;

    FuzzRound(long seed, YjsOracle oracle) {
        this.oracle = oracle;
        random = new SplittableRandom(seed);
        twins = random.nextBoolean();
        pairs = twins && random.nextBoolean();
        formats = random.nextInt(3) > 0;
        undo = random.nextInt(3) == 0;
        lossPercent = random.nextInt(3) * 10;
        oracle.ask("reset", Map.of());
        create(1 + random.nextInt(3), 1 + random.nextInt(3));
    }

    private void create(int javas, int yjses) {
        boolean sameGc = random.nextInt(3) > 0;
        boolean gc = random.nextInt(3) > 0;
        var clients = new HashSet<Long>();
        while (clients.size() < javas + yjses) clients.add(random.nextLong(random.nextBoolean() ? 200 : 1L << 32));
        for (long client : clients) {
            var replica = replica(client, replicas.size() < javas, sameGc ? gc : random.nextBoolean());
            if (undo) replica.track("me");
            replicas.add(replica);
        }
    }

    private Replica replica(long client, boolean java, boolean gc) {
        if (twins)
            return new TwinReplica(new JavaReplica(client, gc), new YjsReplica(oracle, replicas.size(), client, gc));
        return java ? new JavaReplica(client, gc) : new YjsReplica(oracle, replicas.size(), client, gc);
    }

    void run() {
        int steps = 10 + random.nextInt(60);
        for (int i = 0; i < steps; i++) step();
        syncAll();
        compare();
        compareMerged();
    }

    private void step() {
        int at = random.nextInt(replicas.size());
        int dice = random.nextInt(100);
        if (dice < 50) send(at, replicas.get(at).edit(edits(), random.nextInt(4) == 0 ? "other" : "me"));
        else if (dice < 60 && undo)
            send(
                    at,
                    random.nextInt(3) > 0
                            ? replicas.get(at).undo()
                            : replicas.get(at).redo());
        else if (dice < 93) deliver();
        else pull(at, random.nextInt(replicas.size()));
    }

    private List<RandomEdit> edits() {
        var edits = new ArrayList<RandomEdit>();
        for (int i = random.nextInt(4); i >= 0; i--) edits.add(RandomEdit.of(random, formats, pairs));
        return edits;
    }

    private void send(int from, List<byte[]> updates) {
        sent.addAll(updates);
        for (var update : updates)
            for (int to = 0; to < replicas.size(); to++)
                if (to != from && random.nextInt(100) >= lossPercent) network.add(new Message(to, update));
    }

    private void deliver() {
        if (network.isEmpty()) return;
        int at = random.nextInt(network.size());
        var message = random.nextInt(10) == 0 ? network.get(at) : network.remove(at);
        send(message.to(), replicas.get(message.to()).apply(message.update()));
    }

    private void pull(int to, int from) {
        if (to != from)
            send(
                    to,
                    replicas.get(to)
                            .apply(replicas.get(from).diff(replicas.get(to).vector())));
    }

    /** Applying may clean up formats, which is a change that the others have to hear of. */
    private void syncAll() {
        network.clear();
        boolean changed = true;
        for (int pass = 0; changed; pass++) {
            assertThat(pass).as("syncs until nothing changes any more").isLessThan(20);
            changed = false;
            for (var to : replicas)
                for (var from : replicas)
                    if (to != from) changed |= !to.apply(from.diff(to.vector())).isEmpty();
        }
    }

    private void compare() {
        var states = replicas.stream().map(Replica::state).toList();
        var first = states.getFirst();
        assertThat(first.pending())
                .as("%s waits for something", replicas.getFirst())
                .isFalse();
        if (pairs) return;
        var loaded = reloaded(first.update());
        for (int i = 1; i < states.size(); i++) {
            var state = states.get(i);
            assertThat(state.withoutUpdate())
                    .as("%s and %s", replicas.getFirst(), replicas.get(i))
                    .isEqualTo(first.withoutUpdate());
            assertThat(reloaded(state.update()))
                    .as("bytes of %s and %s", replicas.getFirst(), replicas.get(i))
                    .isEqualTo(loaded);
        }
    }

    /** Without documents. */
    private void compareMerged() {
        boolean collected = sent.stream().anyMatch(FuzzRound::hasCollected);
        var some = sent.stream().filter(_ -> collected || random.nextInt(4) > 0).toList();
        if (some.size() < 2) return;
        var merged = Updates.merge(some);
        var bytes = YjsOracle.base64(merged);
        var theirs = (String) oracle.ask(
                        "merge",
                        Map.of("updates", some.stream().map(YjsOracle::base64).toList()))
                .get("update");
        if (collected)
            assertThat(reloaded(bytes)).as("merged updates when loaded").isEqualTo(reloaded(theirs));
        else assertThat(bytes).as("merged updates").isEqualTo(theirs);
        assertThat(YjsOracle.base64(Updates.stateVectorOf(merged).encode()))
                .as("state vector of an update")
                .isEqualTo(oracle.ask("vectorOf", Map.of("update", bytes)).get("vector"));
        var vector = Updates.stateVectorOf(some.get(random.nextInt(some.size())));
        assertThat(YjsOracle.base64(Updates.diff(merged, vector)))
                .as("diff of an update")
                .isEqualTo(
                        oracle.ask("diffUpdate", Map.of("update", bytes, "vector", YjsOracle.base64(vector.encode())))
                                .get("update"));
    }

    /**
     * Of an element that is collected in one update and not in another, Yjs takes either: its order of the two is not
     * one.
     */
    private static boolean hasCollected(byte[] update) {
        return UpdateReader.read(update).sections().stream()
                .anyMatch(section -> section.blocks().stream().anyMatch(GcBlock.class::isInstance));
    }

    /**
     * Which items were joined and collected depends on a replica's past, in Yjs too. A document that loads the state
     * does all of it anew.
     */
    private String reloaded(String update) {
        var doc = new Doc();
        doc.text("text");
        doc.applyUpdate(YjsOracle.bytes(update));
        var bytes = YjsOracle.base64(doc.encodeStateAsUpdate());
        assertThat(bytes)
                .as("bytes when loaded")
                .isEqualTo(oracle.ask("reload", Map.of("update", update)).get("update"));
        return bytes;
    }
}
