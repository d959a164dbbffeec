package dev.agentos.comment;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentListener;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import dev.agentos.review.Difference;
import dev.agentos.review.Reviews;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What people say about lines that agents changed. Comments are collected, sent to the agent as one message when they
 * are complete, and then answered or resolved. They go with the agent.
 */
public final class Comments implements AgentListener {
    private static final int MOST = 300;
    private static final int MOST_REPLIES = 50;
    private static final int LONGEST_MESSAGE = 100_000;
    private static final Set<ErrorCode> NOTHING_TO_SEE =
            Set.of(ErrorCode.NOT_FOUND, ErrorCode.OUTDATED, ErrorCode.FILE_FAILED);

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final Reviews reviews;
    private final Clock clock;

    public Comments(Store store, MessageBus bus, Permissions permissions, Agents agents, Reviews reviews, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.reviews = reviews;
        this.clock = clock;
    }

    /** Those about changes of an agent, in the order in which they were made. */
    public List<PlacedComment> list(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return placed(by, agent, store.read(tx -> CommentStore.of(tx, agent.id())));
    }

    /** Those about one change. */
    public List<PlacedComment> list(Participant by, String change) throws InterruptedException {
        var agent = reviews.agent(by, change);
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return placed(
                by,
                agent,
                store.read(tx -> CommentStore.of(tx, agent.id())).stream()
                        .filter(comment -> Change.id(agent.id(), comment.path()).equals(change))
                        .toList());
    }

    private List<PlacedComment> placed(Participant by, Agent agent, List<Comment> comments)
            throws InterruptedException {
        Map<WorkspacePath, Optional<Difference>> differences = new HashMap<>();
        var placed = new ArrayList<PlacedComment>();
        for (var comment : comments) {
            if (!differences.containsKey(comment.path()))
                differences.put(comment.path(), difference(by, agent, comment.path()));
            var line = differences
                    .get(comment.path())
                    .map(difference -> comment.anchor().in(comment.side().lines(difference)))
                    .orElse(OptionalInt.empty());
            placed.add(new PlacedComment(
                    agent, comment, line.orElse(comment.anchor().line()), line.isEmpty()));
        }
        return placed;
    }

    /** Of a file that has changed; empty when it has not, or when its text is another at every look. */
    private Optional<Difference> difference(Participant by, Agent agent, WorkspacePath path)
            throws InterruptedException {
        try {
            return Optional.of(reviews.difference(by, Change.id(agent.id(), path)));
        } catch (AgentOsException failed) {
            if (NOTHING_TO_SEE.contains(failed.code())) return Optional.empty();
            throw failed;
        }
    }

    private PlacedComment placed(Participant by, Comment comment) throws InterruptedException {
        return placed(by, agents.find(by, comment.agent()), List.of(comment)).getFirst();
    }

    /**
     * Says something about a line of a change; {@code quote} is what the line says, which finds it when lines have come
     * or gone before it meanwhile.
     */
    public PlacedComment add(Participant by, String change, Side side, int line, Optional<String> quote, String said)
            throws InterruptedException {
        var agent = reviews.agent(by, change);
        permissions.require(by, Action.COMMENT_ADD, agent.session().scope());
        var text = CommentText.checked(said);
        var difference = reviews.difference(by, change);
        var anchor = anchor(difference, side, line, quote);
        var comment = new Comment(
                CommentId.next(),
                agent.id(),
                difference.change().path(),
                side,
                anchor,
                text,
                by.id(),
                now(),
                Optional.empty(),
                false,
                List.of());
        store.execute(tx -> {
            if (CommentStore.of(tx, agent.id()).size() >= MOST)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are " + MOST + " comments on changes of " + agent.name() + " already",
                        "delete those that are done with: `agentos comment delete`");
            CommentStore.insert(tx, comment);
        });
        var placed = new PlacedComment(agent, comment, anchor.line(), false);
        publish(by, Comment.ADDED, placed);
        return placed;
    }

    private static Anchor anchor(Difference difference, Side side, int line, Optional<String> quote) {
        var path = difference.change().path();
        var lines = side.lines(difference);
        if (lines.isEmpty())
            throw new InvalidInput("\"" + path + "\" has no lines to comment on, on its " + side + " side");
        if (quote.isEmpty() && (line < 1 || line > lines.size()))
            throw new InvalidInput(
                    "there is no line " + line + " in \"" + path + "\"", "it has lines 1 to " + lines.size());
        if (quote.isEmpty()) return Anchor.at(lines, line);
        var found = Anchor.nearest(lines, line, quote.get());
        if (found.isEmpty())
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    "the line has changed in \"" + path + "\" since you looked at it",
                    "look at it again: `agentos changes`");
        return Anchor.at(lines, found.getAsInt());
    }

    /** Says something else, before the agent has heard it. */
    public PlacedComment edit(Participant by, CommentId id, String said) throws InterruptedException {
        var text = CommentText.checked(said);
        return changed(by, id, comment -> {
            if (comment.state() != Comment.State.DRAFT)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the agent has heard this comment",
                        "reply to it: `agentos comment reply " + id + " TEXT`");
            return comment.saying(text);
        });
    }

    /** It is done with. */
    public PlacedComment resolve(Participant by, CommentId id) throws InterruptedException {
        return changed(by, id, comment -> comment.resolved(true));
    }

    /** It is not done with after all. */
    public PlacedComment reopen(Participant by, CommentId id) throws InterruptedException {
        return changed(by, id, comment -> comment.resolved(false));
    }

    private interface Alteration {
        Comment of(Comment comment);
    }

    private PlacedComment changed(Participant by, CommentId id, Alteration alteration) throws InterruptedException {
        permit(by, Action.COMMENT_ADD, find(id));
        var comment = store.write(tx -> {
            var altered = alteration.of(CommentStore.find(tx, id).orElseThrow(() -> none(id)));
            CommentStore.update(tx, altered);
            return altered;
        });
        var placed = placed(by, comment);
        publish(by, Comment.CHANGED, placed);
        return placed;
    }

    /** Answers a comment, for oneself or, when {@code forAgent}, for the agent whose change it is about. */
    public PlacedComment reply(Participant by, CommentId id, boolean forAgent, String said)
            throws InterruptedException {
        return reply(by, id, forAgent ? participant(find(id).agent()) : by.id(), said);
    }

    /** Answers a comment for an agent, which may be another than the one whose change it is about. */
    public PlacedComment replyAs(Participant by, CommentId id, AgentId agent, String said) throws InterruptedException {
        return reply(by, id, participant(agents.find(by, agent).id()), said);
    }

    private static String participant(AgentId agent) {
        return "agent:" + agent;
    }

    private PlacedComment reply(Participant by, CommentId id, String author, String said) throws InterruptedException {
        permit(by, Action.COMMENT_ADD, find(id));
        var reply = new Reply(author, CommentText.checked(said), now());
        var comment = store.write(tx -> {
            var answered = CommentStore.find(tx, id).orElseThrow(() -> none(id));
            if (answered.replies().size() >= MOST_REPLIES)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY,
                        "there are " + MOST_REPLIES + " replies to this comment already",
                        "make another comment");
            CommentStore.insert(tx, id, reply);
            return CommentStore.find(tx, id).orElseThrow();
        });
        var placed = placed(by, comment);
        publish(by, Comment.CHANGED, placed);
        return placed;
    }

    /** Takes a comment away: one's own, or with the permission to write files anybody's. */
    public void delete(Participant by, CommentId id) throws InterruptedException {
        var comment = find(id);
        permit(by, comment.by().equals(by.id()) ? Action.COMMENT_ADD : Action.FILE_WRITE, comment);
        var placed = placed(by, comment);
        store.execute(tx -> CommentStore.delete(tx, id));
        publish(by, Comment.DELETED, placed);
    }

    /** What was sent: the comments, and the message that the agent gets. */
    public record Sent(List<PlacedComment> comments, String message) {}

    /**
     * Tells the agent, in one message, what has been said about its changes and it has not heard: these, or all of it
     * when none is named. It hears it when it has time.
     */
    public Sent send(Participant by, Agent agent, Set<CommentId> wanted) throws InterruptedException {
        permissions.require(by, Action.TERMINAL_INPUT, agent.session().scope());
        if (!agents.understandsWords(agent))
            throw new InvalidInput(
                    agent.name() + " is a shell: it would run the comments as commands",
                    "`agentos comment list " + agent.name() + "` shows them");
        var drafts = list(by, agent).stream()
                .filter(one -> one.comment().state() == Comment.State.DRAFT
                        && (wanted.isEmpty() || wanted.contains(one.comment().id())))
                .toList();
        if (drafts.isEmpty() || drafts.size() < wanted.size())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    drafts.isEmpty()
                            ? "there are no comments to send to " + agent.name()
                            : "some of these comments are not there to be sent",
                    "`agentos comment list " + agent.name() + "` shows them");
        var message = new Instruction(drafts).text();
        if (message.length() > LONGEST_MESSAGE)
            throw new InvalidInput(
                    "these comments are too much for one message",
                    "send some of them first: `agentos comment send " + agent.name() + " ID …`");
        var at = now();
        agents.messages().enqueue(by, agent, message, tx -> {
            for (var draft : drafts) {
                var comment = CommentStore.find(tx, draft.comment().id())
                        .filter(one -> one.equals(draft.comment()))
                        .orElseThrow(() -> new AgentOsException(
                                ErrorCode.CONFLICT,
                                "somebody else has changed or sent these comments meanwhile",
                                "`agentos comment list " + agent.name() + "` shows what is left"));
                CommentStore.update(tx, comment.sent(at));
            }
        });
        var sent = drafts.stream()
                .map(draft -> new PlacedComment(agent, draft.comment().sent(at), draft.line(), draft.stale()))
                .toList();
        for (var one : sent) publish(by, Comment.CHANGED, one);
        return new Sent(sent, message);
    }

    private Comment find(CommentId id) {
        return store.read(tx -> CommentStore.find(tx, id)).orElseThrow(() -> none(id));
    }

    private static AgentOsException none(CommentId id) {
        return new AgentOsException(
                ErrorCode.NOT_FOUND, "there is no comment " + id, "`agentos comment list` shows them");
    }

    private void permit(Participant by, Action action, Comment comment) {
        permissions.require(
                by, action, agents.find(by, comment.agent()).session().scope());
    }

    private void publish(Participant by, MessageType type, PlacedComment placed) {
        bus.publish(by, type, placed.agent().topic() + ".comments", CommentViews.fact(placed));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void folderMade(Agent agent) {}

    @Override
    public void aboutToBeTold(Agent agent) {}

    @Override
    public void turnBegan(Agent agent) {}

    @Override
    public void gone(Agent agent) {
        store.execute(tx -> CommentStore.deleteAll(tx, agent.id()));
    }

    /** Lets go of what was said about changes of agents that are gone. */
    public void recover() {
        var there = Set.copyOf(
                agents.list(Participant.SYSTEM).stream().map(Agent::id).toList());
        store.execute(tx -> {
            for (var agent : CommentStore.agents(tx)) if (!there.contains(agent)) CommentStore.deleteAll(tx, agent);
        });
    }
}
