package dev.agentos.crdt;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Everything that one client has inserted, by clock and without gaps. */
final class ClientLog {
    final long client;
    private Struct[] structs = new Struct[4];
    private int size;
    /** Of the last transaction that is not yet done with it. */
    @Nullable
    Growth growth;

    ClientLog(long client) {
        this.client = client;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    Struct get(int index) {
        return structs[index];
    }

    /** The clock of the next element. */
    long end() {
        return size == 0 ? 0 : structs[size - 1].end();
    }

    Struct find(long clock) {
        return structs[indexOf(clock)];
    }

    /** The index of the struct that has the clock, which must be below the end. */
    int indexOf(long clock) {
        int low = 0;
        int high = size - 1;
        if (structs[high].clock <= clock && clock < structs[high].end()) return high;
        int middle = (int) ((double) clock / end() * high);
        while (low <= high) {
            var struct = structs[middle];
            if (clock < struct.clock) high = middle - 1;
            else if (clock < struct.end()) return middle;
            else low = middle + 1;
            middle = (low + high) >>> 1;
        }
        throw new IllegalStateException("client " + client + " has no element " + clock);
    }

    void append(Struct struct) {
        assert struct.clock == end() : "a gap in the log of client " + client;
        insert(size, struct);
    }

    void insert(int index, Struct struct) {
        if (size == structs.length) structs = Arrays.copyOf(structs, 2 * size);
        if (index < size) System.arraycopy(structs, index, structs, index + 1, size - index);
        structs[index] = struct;
        size++;
    }

    void remove(int from, int count) {
        int rest = size - from - count;
        if (rest > 0) System.arraycopy(structs, from + count, structs, from, rest);
        for (int i = 0; i < count; i++) structs[--size] = null;
    }

    void replace(Struct struct) {
        structs[indexOf(struct.clock)] = struct;
    }

    /** The struct that begins at the clock, split off for it if need be. What is collected cannot be split. */
    Struct startingAt(DocTransaction transaction, long clock) {
        return get(indexStartingAt(transaction, clock));
    }

    int indexStartingAt(DocTransaction transaction, long clock) {
        int index = indexOf(clock);
        if (structs[index].clock == clock || !(structs[index] instanceof Item item)) return index;
        insert(index + 1, item.split(transaction, clock - item.clock));
        return index + 1;
    }

    /** The struct that ends with the clock, split off for it if need be. */
    Struct endingWith(DocTransaction transaction, long clock) {
        int index = indexOf(clock);
        var struct = structs[index];
        if (clock != struct.end() - 1 && struct instanceof Item item)
            insert(index + 1, item.split(transaction, clock + 1 - item.clock));
        return struct;
    }

    void write(ByteWriter out, long from) {
        long start = Math.max(from, structs[0].clock);
        int first = indexOf(start);
        out.varUint(size - first).varUint(client).varUint(start);
        structs[first].write(out, start - structs[first].clock);
        for (int i = first + 1; i < size; i++) structs[i].write(out, 0);
    }

    /** The structs before the clock, at which one must end. */
    void writeUntil(ByteWriter out, long end) {
        int count = indexOf(end - 1) + 1;
        out.varUint(count).varUint(client).varUint(0);
        for (int i = 0; i < count; i++) structs[i].write(out, 0);
    }
}
