package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;

/** Leaves out of an update what a peer has, without a document. */
final class UpdateDiff {
    private UpdateDiff() {}

    static Update of(Update update, StateVector known) {
        return new Update(sections(update, known), update.deletions(), 0);
    }

    static List<Update.Section> sections(Update update, StateVector known) {
        var sections = new ArrayList<Update.Section>();
        for (var section : update.sections()) {
            var blocks = news(section.blocks(), known.clock(section.client()));
            if (!blocks.isEmpty()) sections.add(new Update.Section(section.client(), blocks));
        }
        return sections;
    }

    private static List<Block> news(List<Block> blocks, long known) {
        int first = 0;
        while (first < blocks.size()
                && (blocks.get(first) instanceof SkipBlock || blocks.get(first).end() <= known)) first++;
        var news = new ArrayList<>(blocks.subList(first, blocks.size()));
        if (!news.isEmpty() && news.getFirst().clock() < known)
            news.set(0, news.getFirst().after(known - news.getFirst().clock()));
        return news;
    }
}
