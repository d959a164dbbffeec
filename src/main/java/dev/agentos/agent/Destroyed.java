package dev.agentos.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The results of destroying an agent: the number of commits on its branch, the number of uncommitted files in the trash
 * and their id there, the deleted ignored files, and other remarks.
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
