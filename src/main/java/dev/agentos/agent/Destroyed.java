package dev.agentos.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What became of an agent's work: how many commits stay on its branch, how many files that were not committed are in
 * the trash and under which name, which ignored files are gone, and what else somebody should know.
 */
public record Destroyed(
        Agent agent, long commits, int files, Optional<String> trash, List<String> ignored, List<String> remarks) {
    public Destroyed {
        ignored = List.copyOf(ignored);
        remarks = List.copyOf(remarks);
    }

    Destroyed with(Optional<String> remark) {
        var all = new ArrayList<>(remarks);
        remark.ifPresent(all::add);
        return new Destroyed(agent, commits, files, trash, ignored, all);
    }
}
