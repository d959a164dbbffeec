package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.review.Decision;
import dev.agentos.review.ReviewViews;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides about changes of an agent. */
abstract class DecideCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FILE", description = "Files that it has changed, from the top of its copy.")
    private List<String> paths = List.of();

    @Option(names = "--hunk", paramLabel = "HUNK", description = "Only this hunk of the file: its number or id in `agentos changes AGENT FILE`. Can be repeated.")
    private List<String> hunks = List.of();

    @Option(names = "--all", description = "Everything that it has changed.")
    private boolean all;

    private final Decision.Kind kind;
    private final String done;

    DecideCommand(CommandContext context, Decision.Kind kind, String done) {
        super(context);
        this.kind = kind;
        this.done = done;
    }

    @Override
    protected void run() throws InterruptedException {
        if (paths.isEmpty() != all) throw new InvalidInput("it is not clear which changes are meant", "name files, or say --all");
        if (!hunks.isEmpty() && paths.size() != 1) throw new InvalidInput("hunks belong to one file", "name that file alone");
        var agent = AgentArgument.find(context, name);
        var decision = ReviewViews.of(agent, hunks.isEmpty() ? decideFiles(agent) : decideHunks(agent));
        print(decision, done + " " + String.join(", ", decision.paths()));
    }

    private Decision decideFiles(Agent agent) throws InterruptedException {
        var chosen = new ArrayList<WorkspacePath>();
        for (var path : paths) chosen.add(ChangeArgument.find(context, agent, path).path());
        return context.runningDaemon().reviews().decide(Participant.LOCAL_OWNER, kind, agent, all ? Optional.empty() : Optional.of(chosen));
    }

    private Decision decideHunks(Agent agent) throws InterruptedException {
        var difference = ChangeArgument.difference(context, agent, paths.getFirst());
        return context.runningDaemon().reviews().decide(Participant.LOCAL_OWNER, kind, difference.change().id(), Optional.empty(), ids(difference));
    }

    /** An id is taken as it is: whether there is such a hunk is asked when it is decided. */
    private Set<String> ids(ChangeDiffView difference) {
        var ids = new HashSet<String>();
        for (var hunk : hunks) ids.add(hunk.matches("\\d{1,5}") ? id(difference, Integer.parseInt(hunk)) : hunk);
        return ids;
    }

    private static String id(ChangeDiffView difference, int number) {
        int count = difference.hunks().size();
        if (number < 1 || number > count)
            throw new InvalidInput("there is no hunk " + number + " in \"" + difference.change().path() + "\"", count == 0 ? "decide about the file as a whole" : "it has hunks 1 to " + count);
        return difference.hunks().get(number - 1).id();
    }
}
