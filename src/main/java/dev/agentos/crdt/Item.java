package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/**
 * Elements in a list or under a key of a shared type. The neighbours at the time of insertion stay known as origins;
 * they decide the order.
 */
final class Item extends Struct {
    static final int HAS_ORIGIN = 0x80;
    static final int HAS_RIGHT_ORIGIN = 0x40;
    static final int HAS_KEY = 0x20;

    final Branch parent;
    /** Null in a list. */
    final @Nullable String key;
    /** The last element of what was on the left; without log, nothing was. */
    final @Nullable ClientLog originLog;

    final long originClock;
    /** The first element of what was on the right. */
    final @Nullable ClientLog rightOriginLog;

    final long rightOriginClock;

    @Nullable
    Item left;

    @Nullable
    Item right;

    Content content;
    /** The first element of the copy with which this was brought back. */
    @Nullable
    Id redone;
    /** Not to be collected, because an undo history may bring it back. */
    boolean kept;
    /** When a search for a place came by here last, see {@link Placement}. */
    long visit;
    /** How many search markers point here. */
    byte markers;
    /** A search marker claims the item; of those that point here, one at most. */
    boolean marked;
    /** Takes a place in its list unless it is deleted. */
    final boolean countable;

    private boolean deleted;

    Item(ClientLog log, long clock, Origins origins, Branch parent, @Nullable String key, Content content) {
        super(log, clock, content.length());
        this.originLog = origins.leftLog();
        this.originClock = origins.leftClock();
        this.rightOriginLog = origins.rightLog();
        this.rightOriginClock = origins.rightClock();
        this.left = origins.left();
        this.right = origins.right();
        this.parent = parent;
        this.key = key;
        this.content = content;
        countable = content.isCountable();
        deleted = content instanceof DeletedContent;
    }

    @Override
    boolean isDeleted() {
        return deleted;
    }

    void markDeleted() {
        deleted = true;
    }

    boolean isVisible() {
        return countable && !deleted;
    }

    Id id() {
        return new Id(log.client, clock);
    }

    /** @return what follows the offset; the caller puts it into the log */
    Item split(DocTransaction transaction, long offset) {
        var origins = new Origins(this, log, clock + offset - 1, right, rightOriginLog, rightOriginClock);
        var rest = new Item(log, clock + offset, origins, parent, key, content.split(offset));
        rest.deleted = deleted;
        rest.kept = kept;
        if (redone != null) rest.redone = new Id(redone.client(), redone.clock() + offset);
        right = rest;
        if (rest.right != null) rest.right.left = rest;
        else if (key != null) parent.put(key, rest);
        length = offset;
        transaction.mergeLater(rest);
        return rest;
    }

    @Override
    boolean canJoin(Struct struct) {
        return struct instanceof Item next
                && right == next
                && end() == next.clock
                && log == next.log
                && next.originLog == log
                && next.originClock == next.clock - 1
                && rightOriginLog == next.rightOriginLog
                && rightOriginClock == next.rightOriginClock
                && deleted == next.deleted
                && redone == null
                && next.redone == null
                && content.canJoin(next.content);
    }

    @Override
    void join(Struct struct) {
        var next = (Item) struct;
        content.join(next.content);
        if (parent.markers != null) parent.markers.joined(this, next);
        kept |= next.kept;
        right = next.right;
        if (right != null) right.left = this;
        if (next.key != null && parent.entry(next.key) == next) parent.put(next.key, this);
        length += next.length;
    }

    @Override
    void write(ByteWriter out, long offset) {
        boolean hasOrigin = offset > 0 || originLog != null;
        out.uint8(content.ref()
                | (hasOrigin ? HAS_ORIGIN : 0)
                | (rightOriginLog != null ? HAS_RIGHT_ORIGIN : 0)
                | (key != null ? HAS_KEY : 0));
        if (offset > 0) out.varUint(log.client).varUint(clock + offset - 1);
        else if (originLog != null) out.varUint(originLog.client).varUint(originClock);
        if (rightOriginLog != null) out.varUint(rightOriginLog.client).varUint(rightOriginClock);
        if (!hasOrigin && rightOriginLog == null) parent.writeAsParent(out, key);
        content.write(out, offset);
    }
}
