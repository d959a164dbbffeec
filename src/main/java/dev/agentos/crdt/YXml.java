package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An XML fragment, element or hook of a peer. Kept and passed on, to be looked at, not to be edited here. */
public final class YXml extends SharedType {
    YXml(Branch branch) {
        super(branch);
    }

    /** The name of the element or hook; a fragment has none. */
    public String name() {
        return branch.kind().hasName() ? branch.name() : "";
    }

    public List<@Nullable Object> children() {
        var children = new ArrayList<@Nullable Object>();
        for (var item = branch.start; item != null; item = item.right)
            if (item.isVisible()) children.addAll(item.content.values());
        return Collections.unmodifiableList(children);
    }

    public YMap attributes() {
        return new YMap(branch);
    }

    @Override
    Object plain() {
        return children();
    }
}
