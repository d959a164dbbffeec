package dev.agentos.conversation;

import dev.agentos.acp.AcpClient;
import dev.agentos.acp.AcpListener;
import dev.agentos.acp.RecentToolCalls;
import dev.agentos.acp.RpcError;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.exec.Programs;
import dev.agentos.protocol.AgentModeView;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.AnswerOptionView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.QuestionView;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.store.Transaction;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with an ACP agent: its turns, questions and modes. {@link ConversationProgram} runs the agent's
 * program; each turn has a thread. State is guarded by {@code this}. Everything is logged before it takes effect.
 */
final class Conversation implements AcpListener {
    private static final String NOT_ALLOWED = "not allowed";

    private final Speaker speaker;
    private final ConversationLog log;
    private final SpokenFiles files;
    private final Clock clock;
    private final Consumer<ConversationId> changed;
    private final ConversationProgram program;
    private final OpenQuestions questions = new OpenQuestions();
    private final RecentToolCalls openCalls = new RecentToolCalls();
    private ConversationState rest = new ConversationState.Starting();
    private ConversationState published = rest;
    private Instant since;
    private volatile Instant lastUpdate = Instant.EPOCH;
    private boolean inTurn;
    private CountDownLatch promptSent = new CountDownLatch(0);
    private AgentModesView modes = new AgentModesView("", List.of());
    private @Nullable AcpClient client;
    private @Nullable String session;

    Conversation(
            Speaker speaker,
            Programs programs,
            ConversationLog log,
            SpokenFiles files,
            Clock clock,
            Consumer<ConversationId> changed) {
        this.speaker = speaker;
        this.log = log;
        this.files = files;
        this.clock = clock;
        this.changed = changed;
        this.since = clock.instant();
        this.program = new ConversationProgram(speaker, programs, log, clock, this);
    }

    void begin() {
        program.start();
    }

    /** Ends the program, and returns when it has ended. */
    void end() {
        program.stop();
    }

    synchronized ConversationState state() {
        if (!(rest instanceof ConversationState.Idle)) return rest;
        var question = questions.first();
        if (question.isPresent()) return new ConversationState.Waiting(question.get());
        return inTurn ? new ConversationState.Running() : rest;
    }

    synchronized Instant since() {
        return since;
    }

    Instant lastUpdate() {
        return lastUpdate;
    }

    /** Publishes nothing: the caller of {@link #end} publishes the next state. */
    synchronized void stopped() {
        rest = new ConversationState.Failed("its program was stopped");
        published = rest;
        since = clock.instant();
    }

    /** Ends the last turn in the log if the daemon was killed during it. */
    void endTurnOfEarlierDaemon() {
        if (!log.isInTurn(speaker.id())) return;
        notice("The program ended during a turn, when the daemon stopped or earlier.");
        say(new ConversationPart.End("lost"));
    }

    /** The program has opened a session. */
    synchronized void connected(AcpClient connection, String id) {
        client = connection;
        session = id;
    }

    void ready() {
        rest(new ConversationState.Idle());
    }

    /** The program has exited; {@code why} is the end of its error output. */
    void exited(int code, String why) {
        boolean early = state() instanceof ConversationState.Starting;
        notice("The program exited with code " + code + (code == 0 || why.isEmpty() ? "." : ": " + why));
        log.thread(speaker.id())
                .ifPresent(thread -> log.keep(
                        speaker.id(),
                        new ConversationStore.Thread(thread.session(), thread.mode(), OptionalInt.of(code))));
        rest(
                early
                        ? new ConversationState.Failed("its program exited with code " + code + " before it was ready"
                                + (why.isEmpty() ? "" : ": " + why))
                        : new ConversationState.Exited(code));
        endTurn("lost");
    }

    /** The program could not be started, or its connection was closed. */
    void failed(String why) {
        notice("The program was stopped: " + why);
        rest(new ConversationState.Failed(why));
        endTurn("lost");
    }

    /** Starts a turn with a message. {@code alongside} is in the transaction that stores it. */
    void prompt(String by, String text, Consumer<Transaction> alongside) {
        AcpClient talking;
        String to;
        var sent = new CountDownLatch(1);
        synchronized (this) {
            requireIdle();
            inTurn = true;
            questions.resetDeclined();
            promptSent = sent;
            talking = client;
            to = session;
        }
        try {
            log.append(speaker.id(), new ConversationPart.User(text, by), alongside);
        } catch (RuntimeException unsaid) {
            synchronized (this) {
                inTurn = false;
            }
            sent.countDown();
            throw unsaid;
        }
        publishState();
        Thread.ofVirtual().name("turn of " + speaker.name()).start(() -> turn(talking, to, text, sent));
    }

    private void requireIdle() {
        switch (state()) {
            case ConversationState.Idle _ -> {}
            case ConversationState.Starting _ ->
                throw refused(
                        "has not started yet",
                        "`agentos queue " + speaker.name() + " TEXT` sends it once the agent is idle");
            case ConversationState.Running _ ->
                throw refused(
                        "is working",
                        "`agentos queue " + speaker.name() + " TEXT` sends it after the turn, `agentos interrupt "
                                + speaker.name() + "` stops its turn");
            case ConversationState.Waiting _ ->
                throw refused(
                        "is waiting for an answer",
                        "`agentos answer " + speaker.name() + " allow` or deny; `agentos logs " + speaker.name()
                                + "` shows its question");
            case ConversationState.Exited _, ConversationState.Failed _ ->
                throw refused("is not running", "`agentos restart " + speaker.name() + "` starts it");
        }
    }

    private AgentOsException refused(String what, String hint) {
        return new AgentOsException(ErrorCode.CONFLICT, "the agent " + speaker.name() + " " + what, hint);
    }

    private void turn(AcpClient talking, String to, String text, CountDownLatch sent) {
        try {
            var end = talking.prompt(to, text, sent::countDown);
            end.usage().ifPresent(usage -> say(new ConversationPart.Usage(usage)));
            endTurn(end.reason());
        } catch (RpcError refused) {
            notice("The turn failed: " + refused.getMessage());
            endTurn("error");
        } catch (AgentOsException failed) {
            if (failed.code() == ErrorCode.CONFLICT) return; // The program has ended, which ends the turn.
            notice("The message could not be sent: " + failed.getMessage());
            endTurn("error");
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        } finally {
            sent.countDown();
        }
    }

    /** Closes the questions and tool calls that are still open. */
    private void endTurn(String reason) {
        List<OpenQuestions.Open> unanswered;
        List<String> unfinished;
        synchronized (this) {
            if (!inTurn) return;
            unanswered = questions.removeAll();
            unfinished = openCalls.ids();
            openCalls.clear();
        }
        unanswered.forEach(open -> say(new ConversationPart.Answer(
                Participant.SYSTEM.id(), open.question().id(), null)));
        unfinished.forEach(call -> say(new ConversationPart.Tool(ToolCallView.failed(call, "the turn ended first"))));
        say(new ConversationPart.End(reason));
        synchronized (this) {
            inTurn = false;
        }
        publishState();
    }

    /** Answers the question with this digest. */
    void answer(Participant by, String question, Choice choice) {
        OpenQuestions.Open open;
        AnswerOptionView option;
        synchronized (this) {
            open = questions
                    .find(question)
                    .orElseThrow(() -> refused(
                            "no longer asks this", "`agentos answer " + speaker.name() + "` shows its question"));
            option = choice.among(open.question().options())
                    .orElseThrow(() -> new InvalidInput(
                            "the question has no such answer", "choose one of " + ids(open.question())));
            questions.remove(open);
        }
        say(new ConversationPart.Answer(by.id(), open.question().id(), option.id()));
        if (!option.allows()) close(open.question().tool().id());
        open.answer().chose(option.id());
        publishState();
    }

    synchronized boolean asks(String question) {
        return questions.find(question).isPresent();
    }

    private static String ids(QuestionView question) {
        return question.options().stream().map(AnswerOptionView::id).collect(Collectors.joining(", "));
    }

    /** Not every agent reports the end of a tool call that was denied. */
    private void close(String call) {
        synchronized (this) {
            openCalls.remove(call);
        }
        say(new ConversationPart.Tool(ToolCallView.failed(call, NOT_ALLOWED)));
    }

    /** Asks the agent to end its turn, and declines its open questions. */
    void interrupt(Participant by) throws InterruptedException {
        List<OpenQuestions.Open> unanswered;
        AcpClient talking;
        String in;
        CountDownLatch sent;
        synchronized (this) {
            if (!inTurn) throw refused("is not working", "`agentos list` shows which agents are");
            unanswered = questions.removeAll();
            talking = client;
            in = session;
            sent = promptSent;
        }
        sent.await(); // Otherwise the agent might get the cancellation before the prompt.
        talking.cancel(in);
        for (var open : unanswered) {
            say(new ConversationPart.Answer(by.id(), open.question().id(), null));
            open.answer().nobody();
        }
        publishState();
    }

    void setMode(String mode) throws InterruptedException {
        AcpClient talking;
        String in;
        synchronized (this) {
            if (session == null || !(rest instanceof ConversationState.Idle))
                throw refused("is not running", "`agentos restart " + speaker.name() + "` starts it");
            if (offered().stream().noneMatch(offered -> offered.id().equals(mode)))
                throw new InvalidInput(
                        "unknown mode \"" + mode + "\"",
                        offered().isEmpty()
                                ? "this agent has no modes"
                                : "use one of "
                                        + offered().stream()
                                                .map(AgentModeView::id)
                                                .collect(Collectors.joining(", ")));
            talking = client;
            in = session;
        }
        try {
            talking.setMode(in, mode);
        } catch (RpcError refused) {
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    "the agent did not accept the mode " + mode + ": " + refused.getMessage(),
                    "",
                    refused);
        }
        log.keep(speaker.id(), new ConversationStore.Thread(in, mode, OptionalInt.empty()));
        updated(new ConversationPart.Modes(new AgentModesView(mode, null)));
    }

    synchronized AgentModesView modes() {
        return modes;
    }

    private List<AgentModeView> offered() {
        return modes.all() == null ? List.of() : modes.all();
    }

    /** Outside of turns agents replay earlier messages, which are ignored except for modes and usage. */
    @Override
    public void updated(ConversationPart part) {
        lastUpdate = clock.instant();
        boolean always = part instanceof ConversationPart.Modes || part instanceof ConversationPart.Usage;
        if (!always && !isInTurn()) return;
        if (part instanceof ConversationPart.Tool(var call)) note(call);
        if (part instanceof ConversationPart.Modes(var modes)) note(modes);
        say(part);
    }

    private synchronized boolean isInTurn() {
        return inTurn;
    }

    private synchronized void note(ToolCallView call) {
        boolean over = "completed".equals(call.status()) || "failed".equals(call.status());
        if (over) openCalls.remove(call.id());
        else if (inTurn) openCalls.add(call);
    }

    private synchronized void note(AgentModesView now) {
        modes = now.all() == null ? new AgentModesView(now.current(), modes.all()) : now;
    }

    @Override
    public void asked(QuestionView asked, Answer answer) {
        QuestionView question;
        boolean taken;
        synchronized (this) {
            question = openCalls
                    .find(asked.tool().id())
                    .map(known -> asked.about(known.and(asked.tool())))
                    .orElse(asked)
                    .withDigest(RandomId.next());
            taken = inTurn && questions.add(question, answer);
            if (taken) openCalls.add(question.tool());
        }
        if (!taken) {
            decline(answer);
            return;
        }
        say(new ConversationPart.Question(question));
        publishState();
    }

    private void decline(Answer answer) {
        synchronized (this) {
            questions.countDeclined();
        }
        answer.nobody();
    }

    @Override
    public String read(String path, OptionalInt line, OptionalInt limit) {
        return files.read(speaker, path, line, limit);
    }

    @Override
    public void write(String path, String content) {
        files.write(speaker, path, content);
    }

    void notice(String text) {
        say(new ConversationPart.Notice(text));
    }

    /** If an entry cannot be stored, as on a full disk, it is lost and the conversation continues. */
    private void say(ConversationPart part) {
        try {
            log.append(speaker.id(), part);
        } catch (AgentOsException unkept) {
            System.getLogger("acp")
                    .log(
                            Level.WARNING,
                            "an entry of the conversation with {0} could not be saved: {1}",
                            speaker.name(),
                            unkept.getMessage());
        }
    }

    /** {@code state} is the one outside of turns. */
    private void rest(ConversationState state) {
        synchronized (this) {
            rest = state;
        }
        publishState();
    }

    private void publishState() {
        synchronized (this) {
            var now = state();
            if (now.equals(published)) return;
            published = now;
            since = clock.instant();
        }
        changed.accept(speaker.id());
    }
}
