package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** An item of an update. Integrating it takes over the content. */
record ItemBlock(
        long client,
        long clock,
        @Nullable Id origin,
        @Nullable Id rightOrigin,
        @Nullable ParentRef parent,
        @Nullable String key,
        Content content)
        implements Block {
    @Override
    public long length() {
        return content.length();
    }

    /** The part before the offset is lost for this block. */
    @Override
    public Block after(long offset) {
        return new ItemBlock(
                client,
                clock + offset,
                new Id(client, clock + offset - 1),
                rightOrigin,
                parent,
                key,
                content.split(offset));
    }

    @Nullable
    Id parentItem() {
        return parent instanceof ParentRef.Nested(var item) ? item : null;
    }

    @Override
    public void write(ByteWriter out, long offset) {
        var left = offset > 0 ? new Id(client, clock + offset - 1) : origin;
        out.uint8(content.ref()
                | (left == null ? 0 : Item.HAS_ORIGIN)
                | (rightOrigin == null ? 0 : Item.HAS_RIGHT_ORIGIN)
                | (key == null ? 0 : Item.HAS_KEY));
        if (left != null) left.write(out);
        if (rightOrigin != null) rightOrigin.write(out);
        if (left == null && rightOrigin == null) writeParent(out);
        content.write(out, offset);
    }

    private void writeParent(ByteWriter out) {
        switch (parent) {
            case ParentRef.Root(var name) -> out.varUint(1).text(name);
            case ParentRef.Nested(var item) -> item.write(out.varUint(0));
            case null -> throw new IllegalStateException("an item without neighbours has a parent");
        }
        if (key != null) out.text(key);
    }
}
