package dev.agentos.crdt;

import java.util.List;

/** A shared type within another. */
record TypeContent(Branch branch) implements Content {
    static TypeContent read(ByteReader in) {
        var kind = TypeKind.read(in);
        return new TypeContent(new Branch(kind, kind.hasName() ? in.text() : ""));
    }

    @Override
    public int ref() {
        return 7;
    }

    @Override
    public long length() {
        return 1;
    }

    @Override
    public List<SharedType> values() {
        return List.of(branch.view());
    }

    /** An empty type of the same kind. */
    @Override
    public Content copy() {
        return new TypeContent(new Branch(branch.kind(), branch.name()));
    }

    @Override
    public void write(ByteWriter out, long offset) {
        out.varUint(branch.kind().ordinal());
        if (branch.kind().hasName()) out.text(branch.name());
    }
}
