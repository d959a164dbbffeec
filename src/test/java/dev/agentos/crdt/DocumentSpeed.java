package dev.agentos.crdt;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Replays a trace some times and prints what it took, as JSON. {@code bench/run documents} compares that with Yjs. */
final class DocumentSpeed {
    private static final int LOADS = 40;
    private static final int COPIES = 20;

    private DocumentSpeed() {}

    /** @param arguments the name of the trace, how often to replay it */
    public static void main(String[] arguments) {
        var trace = Trace.read(arguments[0]);
        var edit = new ArrayList<Double>();
        var doc = new Doc();
        var encoded = new long[1];
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            doc = new Doc(DocOptions.standard().withClientId(1));
            encoded[0] = 0;
            doc.onUpdate((update, _) -> encoded[0] += update.length);
            double start = processorMillis();
            trace.replay(doc);
            edit.add(processorMillis() - start);
        }
        if (!doc.text("text").toString().equals(trace.end()))
            throw new IllegalStateException("the text is not the one of the trace");
        var state = doc.encodeStateAsUpdate();
        var results = new LinkedHashMap<String, Object>();
        results.put("editMs", edit);
        results.put("edits", trace.patches().size());
        results.put("updateBytes", encoded[0]);
        results.put("savedBytes", state.length);
        results.put("loadMs", loadMillis(state));
        results.put("heapBytes", heapBytes(state));
        System.out.println(JsonWriter.write(Values.of(results)));
    }

    private static double loadMillis(byte[] state) {
        double start = 0;
        for (int i = -LOADS; i < LOADS; i++) {
            if (i == 0) start = processorMillis();
            new Doc().applyUpdate(state);
        }
        return (processorMillis() - start) / LOADS;
    }

    private static long heapBytes(byte[] state) {
        long before = used();
        var docs = new Doc[COPIES];
        for (int i = 0; i < COPIES; i++) {
            docs[i] = new Doc();
            docs[i].text("text");
            docs[i].applyUpdate(state);
        }
        long after = used();
        Reference.reachabilityFence(docs);
        return (after - before) / COPIES;
    }

    private static long used() {
        for (int i = 0; i < 3; i++) System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Of all threads: the compiler and the collector work for us too. */
    private static double processorMillis() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e6;
    }
}
