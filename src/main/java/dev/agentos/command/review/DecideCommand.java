package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.review.Change;
import dev.agentos.review.Decision;
import dev.agentos.review.ReviewViews;
import dev.agentos.review.Reviews;
import dev.agentos.review.Seen;
import java.io.IOException;
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

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "FILE",
            description = "Files that it has changed, from the top of its copy.")
    private List<String> paths = List.of();

    @Option(
            names = "--hunk",
            paramLabel = "HUNK",
            description =
                    "Only this hunk of the file: its number or id in `agentos changes AGENT FILE`. Can be repeated.")
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
    protected void run() throws IOException, InterruptedException {
        if (paths.isEmpty() != all)
            throw new InvalidInput("it is not clear which changes are meant", "name files, or say --all");
        if (!hunks.isEmpty() && paths.size() != 1)
            throw new InvalidInput("hunks belong to one file", "name that file alone");
        var agent = AgentArgument.find(context, name);
        try {
            var decision = decide(agent);
            reviews().shown().decided(reader(), decision);
            var view = ReviewViews.of(agent, decision);
            print(view, done + " " + String.join(", ", view.paths()));
        } catch (AgentOsException refused) {
            if (refused.code() != ErrorCode.OUTDATED) throw refused;
            showAgain(agent);
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    String.valueOf(refused.getMessage()),
                    "nothing was decided; these are the changes now: look at them, then repeat the command");
        }
    }

    private Reviews reviews() {
        return context.service(Reviews.class);
    }

    private String reader() {
        return ChangeTable.reader(context);
    }

    private List<ChangeView> showAgain(Agent agent) throws InterruptedException {
        var changes = ChangeTable.list(context, List.of(agent));
        remark(changes.isEmpty() ? "There are no changes to decide about." : ChangeTable.text(changes));
        ChangeTable.remember(context, List.of(agent), changes);
        return changes;
    }

    private Decision decide(Agent agent) throws IOException, InterruptedException {
        if (!hunks.isEmpty()) return decideHunks(agent);
        if (all) return decideAll(agent);
        var chosen = new ArrayList<Seen>();
        for (var path : paths) chosen.add(seen(agent, path));
        return reviews().decide(Participant.LOCAL_OWNER, kind, agent, chosen);
    }

    private Decision decideAll(Agent agent) throws IOException, InterruptedException {
        var seen = reviews().shown().all(reader(), agent.id());
        if (seen.isEmpty()) {
            var shown = ask(agent, "all of its changes");
            seen = Optional.of(shown.stream()
                    .map(change -> new Seen(change.id(), change.version()))
                    .toList());
        }
        var decided = reviews()
                .decideAll(Participant.LOCAL_OWNER, kind, List.of(agent), seen.get())
                .get(agent);
        if (decided == null)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "no pending changes to decide on", "`agentos changes` lists them");
        return decided;
    }

    /** The change of a file as it was last printed. */
    private Seen seen(Agent agent, String path) throws IOException, InterruptedException {
        var id = Change.id(agent.id(), new WorkspacePath(path));
        var seen = reviews().shown().one(reader(), agent.id(), id);
        if (seen.isPresent()) return seen.get();
        ChangeArgument.find(context, agent, path);
        return ask(agent, "\"" + path + "\"").stream()
                .filter(change -> change.id().equals(id))
                .findFirst()
                .map(change -> new Seen(id, change.version()))
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.OUTDATED, "\"" + path + "\" has changed meanwhile", "look again"));
    }

    /**
     * Nobody decides about what they have not seen: it is shown to a person who can answer, and refused to everybody
     * else.
     */
    private List<ChangeView> ask(Agent agent, String what) throws IOException, InterruptedException {
        var look = "`agentos changes " + agent.name() + "` shows it; then repeat the command";
        if (!Confirmation.isPossible(context))
            throw new AgentOsException(ErrorCode.CONFLICT, "you have not looked at " + what + " yet", look);
        var changes = showAgain(agent);
        if (!changes.isEmpty()
                && !Confirmation.of(context, (kind == Decision.Kind.ACCEPT ? "Accept " : "Reject ") + what + "?"))
            throw new AgentOsException(ErrorCode.CONFLICT, "nothing was decided", look);
        return changes;
    }

    private Decision decideHunks(Agent agent) throws IOException, InterruptedException {
        var seen = seen(agent, paths.getFirst());
        boolean numbers = hunks.stream().anyMatch(DecideCommand::isNumber);
        if (numbers && !reviews().shown().isNumbered(reader(), agent.id(), seen.id()))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "you have not seen the hunks of \"" + paths.getFirst() + "\" with the numbers that they have now",
                    "`agentos changes " + agent.name() + " " + paths.getFirst()
                            + "` shows them; or name a hunk by its id");
        var difference = ChangeArgument.difference(context, agent, paths.getFirst());
        if (!difference.change().version().equals(seen.version()))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "\"" + paths.getFirst() + "\" has changed since you looked at it",
                    "look again");
        return reviews().decide(Participant.LOCAL_OWNER, kind, seen, ids(difference));
    }

    private static boolean isNumber(String hunk) {
        return hunk.matches("\\d{1,5}");
    }

    /** An id is taken as it is: whether there is such a hunk is asked when it is decided. */
    private Set<String> ids(ChangeDiffView difference) {
        var ids = new HashSet<String>();
        for (var hunk : hunks) ids.add(isNumber(hunk) ? id(difference, Integer.parseInt(hunk)) : hunk);
        return ids;
    }

    private static String id(ChangeDiffView difference, int number) {
        int count = difference.hunks().size();
        if (number < 1 || number > count)
            throw new InvalidInput(
                    "there is no hunk " + number + " in \""
                            + difference.change().path() + "\"",
                    count == 0 ? "decide about the file as a whole" : "it has hunks 1 to " + count);
        return difference.hunks().get(number - 1).id();
    }
}
