package dev.agentos.crdt;

import java.util.List;

/** Elements that are gone; only their number is left. */
final class DeletedContent implements Content {
    private long length;

    DeletedContent(long length) {
        this.length = length;
    }

    @Override
    public int ref() {
        return 1;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public boolean isCountable() {
        return false;
    }

    @Override
    public List<Object> values() {
        return List.of();
    }

    @Override
    public Content copy() {
        return new DeletedContent(length);
    }

    @Override
    public Content split(long offset) {
        var right = new DeletedContent(length - offset);
        length = offset;
        return right;
    }

    @Override
    public boolean canJoin(Content right) {
        return right instanceof DeletedContent;
    }

    @Override
    public void join(Content right) {
        length += right.length();
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.varUint(length - offset);
    }
}
