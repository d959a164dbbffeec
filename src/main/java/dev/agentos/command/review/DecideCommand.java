package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.api.ReviewViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Confirmation;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.file.WorkspacePath;
import dev.agentos.protocol.ChangeDiffView;
import dev.agentos.protocol.ChangeView;
import dev.agentos.review.Change;
import dev.agentos.review.Decision;
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
            description = "Changed files, relative to the agent's folder.")
    private List<String> paths = List.of();

    @Option(
            names = "--hunk",
            paramLabel = "HUNK",
            description =
                    "Only this hunk of the file: its number or id in `agentos changes AGENT FILE`. Can be repeated.")
    private List<String> hunks = List.of();

    @Option(names = "--all", description = "All pending changes of the agent.")
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
            throw new InvalidInput("name the files, or use --all", "`agentos changes` lists them");
        if (!hunks.isEmpty() && paths.size() != 1)
            throw new InvalidInput("--hunk needs exactly one file", "name that file alone");
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
                    "nothing was decided; review the changes as they are now, then repeat the command");
        }
    }

    private Reviews reviews() {
        return context.service(Reviews.class);
    }

    private String reader() {
        return context.caller().id();
    }

    private List<ChangeView> showAgain(Agent agent) throws InterruptedException {
        var changes = ChangeTable.list(context, List.of(agent));
        remark(changes.isEmpty() ? "No pending changes." : ChangeTable.text(changes));
        ChangeTable.remember(context, List.of(agent), changes);
        return changes;
    }

    private Decision decide(Agent agent) throws IOException, InterruptedException {
        if (!hunks.isEmpty()) return decideHunks(agent);
        if (all) return decideAll(agent);
        var chosen = new ArrayList<Seen>();
        for (var path : paths) chosen.add(seen(agent, path));
        return reviews().decide(context.caller(), kind, agent, chosen);
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
                .decideAll(context.caller(), kind, List.of(agent), seen.get())
                .get(agent);
        if (decided == null)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "no pending changes to decide on", "`agentos changes` lists them");
        return decided;
    }

    /** The version of a file's change that was last printed. */
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
                        ErrorCode.OUTDATED, "\"" + path + "\" has just changed", "review it again: `agentos changes`"));
    }

    /**
     * Changes that have not been printed yet are printed first: a person at a terminal is then asked, any other caller
     * is refused.
     */
    private List<ChangeView> ask(Agent agent, String what) throws IOException, InterruptedException {
        var look = "`agentos changes " + agent.name() + "` shows it; then repeat the command";
        if (!Confirmation.isPossible(context))
            throw new AgentOsException(ErrorCode.CONFLICT, "you have not seen " + what + " yet", look);
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
                    "you have not seen the current hunk numbers of \"" + paths.getFirst() + "\"",
                    "`agentos changes " + agent.name() + " " + paths.getFirst() + "` shows them; or use a hunk's id");
        var difference = ChangeArgument.difference(context, agent, paths.getFirst());
        if (!difference.change().version().equals(seen.version()))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "\"" + paths.getFirst() + "\" has changed since you saw it",
                    "review it again: `agentos changes`");
        return reviews().decide(context.caller(), kind, seen, ids(difference));
    }

    private static boolean isNumber(String hunk) {
        return hunk.matches("\\d{1,5}");
    }

    /** An id is not checked here, but when the hunk is decided. */
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
                    count == 0 ? "decide on the whole file" : "it has hunks 1 to " + count);
        return difference.hunks().get(number - 1).id();
    }
}
