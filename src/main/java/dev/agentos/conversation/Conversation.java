package dev.agentos.conversation;

import dev.agentos.acp.AcpClient;
import dev.agentos.acp.AcpListener;
import dev.agentos.acp.AcpSession;
import dev.agentos.acp.RecentToolCalls;
import dev.agentos.acp.RpcError;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.RandomId;
import dev.agentos.core.TaskGroup;
import dev.agentos.core.Version;
import dev.agentos.exec.Programs;
import dev.agentos.exec.RunningProgram;
import dev.agentos.protocol.AgentModeView;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.AnswerOptionView;
import dev.agentos.protocol.ConversationPart;
import dev.agentos.protocol.QuestionView;
import dev.agentos.protocol.ToolCallView;
import dev.agentos.store.Transaction;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with a program that runs. Its own thread starts the program, opens the session and waits for the end;
 * one more reads, and one runs each turn. What is known of it is guarded by {@code this}. Whatever is said is in the
 * log before anybody acts on it.
 */
final class Conversation implements AcpListener {
    /** The setup of a copy comes before the program that answers, and takes as long as it takes. */
    private static final Duration TO_START = Duration.ofMinutes(30);

    private static final Duration SILENCE = Duration.ofMillis(300);
    private static final Duration LONGEST_RECALL = Duration.ofSeconds(20);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);
    /** That wait for an answer at once; what is asked beyond is answered as nobody would. */
    private static final int MAX_QUESTIONS = 16;
    /**
     * Questions that are declined until the agent is answered or told something; one that goes on loses its connection.
     */
    private static final int MAX_DECLINED = 256;

    private static final String NOT_ALLOWED = "not allowed";

    private final Speaker speaker;
    private final Programs programs;
    private final ConversationLog log;
    private final SpokenFiles files;
    private final Clock clock;
    private final Consumer<ConversationId> changed;
    private final Thread keeper;
    private final ErrorTail errors = new ErrorTail();
    private final Map<String, Open> questions = new LinkedHashMap<>();
    private final RecentToolCalls openCalls = new RecentToolCalls();
    private ConversationState rest = new ConversationState.Starting();
    private ConversationState told = rest;
    private Instant since;
    private volatile Instant lastUpdate = Instant.EPOCH;
    private boolean inTurn;
    private int declined;
    /** Why we do not listen to it any more. */
    private volatile @Nullable String cutOff;

    private CountDownLatch promptSent = new CountDownLatch(0);
    private AgentModesView modes = new AgentModesView("", List.of());
    private @Nullable AcpClient client;
    private @Nullable String session;

    private record Open(QuestionView question, Answer answer) {}

    Conversation(
            Speaker speaker,
            Programs programs,
            ConversationLog log,
            SpokenFiles files,
            Clock clock,
            Consumer<ConversationId> changed) {
        this.speaker = speaker;
        this.programs = programs;
        this.log = log;
        this.files = files;
        this.clock = clock;
        this.changed = changed;
        this.since = clock.instant();
        this.keeper =
                Thread.ofVirtual().name("conversation with " + speaker.name()).unstarted(this::keep);
    }

    void begin() {
        keeper.start();
    }

    /** Ends the program, and returns when it has ended. */
    void end() {
        keeper.interrupt();
        TaskGroup.joinUninterruptibly(keeper);
    }

    synchronized ConversationState state() {
        if (!(rest instanceof ConversationState.Idle)) return rest;
        if (!questions.isEmpty())
            return new ConversationState.Waiting(
                    questions.values().iterator().next().question());
        return inTurn ? new ConversationState.Running() : rest;
    }

    synchronized Instant since() {
        return since;
    }

    private void keep() {
        try {
            closeWhatWasLeft();
            converse();
        } catch (RpcError refused) {
            failed(
                    refused.wantsSignIn()
                            ? "it wants you to sign in: start such an agent in a terminal and do so there ("
                                    + refused.getMessage() + ")"
                            : "it refused to begin: " + refused.getMessage());
        } catch (RuntimeException failed) {
            System.getLogger("acp").log(Level.DEBUG, "a conversation ended", failed);
            failed(String.valueOf(failed.getMessage()));
        } catch (InterruptedException ended) {
            endedByUs();
        }
    }

    /** Who ends it says what comes next. */
    private synchronized void endedByUs() {
        rest = new ConversationState.Failed("its program was ended");
        told = rest;
        since = clock.instant();
    }

    private void converse() throws RpcError, InterruptedException {
        try (var started = programs.converse(speaker.folder(), speaker.command(), speaker.environment())) {
            var complaints =
                    Thread.ofVirtual().name("errors of " + speaker.name()).start(() -> errors.follow(started.errors()));
            var talking = new AcpClient(started.output(), started::write, this);
            var reader = Thread.ofVirtual().name("words of " + speaker.name()).start(() -> read(started, talking));
            openUnlessGone(talking);
            reader.join();
            int code = started.awaitExit();
            complaints.join(LAST_WORDS);
            var why = cutOff;
            if (why == null) exited(code);
            else failed(why);
        }
    }

    /** A program that nobody hears any more is ended, and so is one that sends more than it may. */
    private void read(RunningProgram started, AcpClient talking) {
        try {
            talking.read();
        } catch (AgentOsException tooMuch) {
            cutOff(started, "it sent too much: " + tooMuch.getMessage());
        } catch (IOException gone) {
            cutOff(started, String.valueOf(gone.getMessage()));
        } catch (RuntimeException bug) {
            System.getLogger("acp").log(Level.ERROR, "what an agent sent could not be read", bug);
            cutOff(started, "what it sent could not be read");
        } catch (InterruptedException ended) {
            started.kill();
        }
    }

    private void cutOff(RunningProgram started, String why) {
        System.getLogger("acp")
                .log(Level.WARNING, "the connection with the agent {0} was closed: {1}", speaker.name(), why);
        cutOff = why;
        started.kill();
    }

    /** How it ended is said by who waits for the end. */
    private void openUnlessGone(AcpClient talking) throws RpcError, InterruptedException {
        try {
            open(talking);
        } catch (AgentOsException failed) {
            if (failed.code() != ErrorCode.CONFLICT) throw failed;
        }
    }

    /** A daemon that was killed could not say how its last turn ended. */
    private void closeWhatWasLeft() {
        if (!log.isInTurn(speaker.id())) return;
        say(ConversationPart.said(
                ConversationPart.NOTICE, "The program ended in the middle of its work, with the daemon or before it."));
        say(ConversationPart.said(ConversationPart.END, "lost"));
    }

    private void open(AcpClient talking) throws RpcError, InterruptedException {
        var able = talking.initialize(Version.build(), TO_START);
        var known = log.thread(speaker.id());
        var opened = known.isPresent() ? takeUp(talking, able, known.get()) : talking.newSession(speaker.folder());
        var chosen = known.map(ConversationStore.Thread::mode).filter(mode -> !mode.isEmpty());
        log.keep(speaker.id(), new ConversationStore.Thread(opened.id(), chosen.orElse(""), OptionalInt.empty()));
        synchronized (this) {
            client = talking;
            session = opened.id();
        }
        opened.modes().ifPresent(offered -> updated(ConversationPart.modes(offered)));
        choose(talking, opened, chosen.orElse(speaker.mode()));
        rest(new ConversationState.Idle());
    }

    private AcpSession takeUp(AcpClient talking, AcpClient.Abilities able, ConversationStore.Thread known)
            throws RpcError, InterruptedException {
        if (able.canLoad()) {
            try {
                var loaded = talking.loadSession(known.session(), speaker.folder());
                awaitSilence();
                notice("Started again; it remembers what was said.");
                return loaded;
            } catch (RpcError forgotten) {
                System.getLogger("acp")
                        .log(
                                Level.DEBUG,
                                "{0} does not know its session any more: {1}",
                                speaker.name(),
                                forgotten.getMessage());
            }
        }
        notice("Started again; it does not remember what was said before.");
        return talking.newSession(speaker.folder());
    }

    /** Some agents go on telling what was said before when they have answered already. */
    private void awaitSilence() throws InterruptedException {
        var latest = clock.instant().plus(LONGEST_RECALL);
        while (clock.instant().isBefore(latest)
                && Duration.between(lastUpdate, clock.instant()).compareTo(SILENCE) < 0) Thread.sleep(SILENCE);
    }

    private void choose(AcpClient talking, AcpSession opened, String mode) throws InterruptedException {
        if (mode.isEmpty()
                || opened.modes()
                        .filter(offered -> offered.current().equals(mode))
                        .isPresent()) return;
        try {
            talking.setMode(opened.id(), mode);
            updated(ConversationPart.modes(new AgentModesView(mode, null)));
        } catch (RpcError refused) {
            notice("It does not take the mode " + mode + ": " + refused.getMessage());
        }
    }

    private void exited(int code) {
        boolean early = state() instanceof ConversationState.Starting;
        var why = errors.text();
        notice("The program ended with " + code + (code == 0 || why.isEmpty() ? "." : ": " + why));
        log.thread(speaker.id())
                .ifPresent(thread -> log.keep(
                        speaker.id(),
                        new ConversationStore.Thread(thread.session(), thread.mode(), OptionalInt.of(code))));
        rest(
                early
                        ? new ConversationState.Failed("its program ended with " + code + " before it was ready"
                                + (why.isEmpty() ? "" : ": " + why))
                        : new ConversationState.Exited(code));
        endTurn("lost");
    }

    private void failed(String why) {
        notice("The program was ended: " + why);
        rest(new ConversationState.Failed(why));
        endTurn("lost");
    }

    /** Takes what is to be done next. {@code also} is kept with it. */
    void prompt(String by, String text, Consumer<Transaction> also) {
        AcpClient talking;
        String to;
        var sent = new CountDownLatch(1);
        synchronized (this) {
            requireIdle();
            inTurn = true;
            declined = 0;
            promptSent = sent;
            talking = client;
            to = session;
        }
        try {
            log.append(speaker.id(), ConversationPart.user(by, text), also);
        } catch (RuntimeException unsaid) {
            synchronized (this) {
                inTurn = false;
            }
            sent.countDown();
            throw unsaid;
        }
        tell();
        Thread.ofVirtual().name("turn of " + speaker.name()).start(() -> turn(talking, to, text, sent));
    }

    private void requireIdle() {
        switch (state()) {
            case ConversationState.Idle _ -> {}
            case ConversationState.Starting _ ->
                throw refused(
                        "has not started yet", "`agentos queue " + speaker.name() + " TEXT` tells it when it has");
            case ConversationState.Running _ ->
                throw refused(
                        "is at work",
                        "`agentos queue " + speaker.name() + " TEXT` tells it afterwards, `agentos interrupt "
                                + speaker.name() + "` ends its turn");
            case ConversationState.Waiting _ ->
                throw refused(
                        "waits for an answer",
                        "`agentos answer " + speaker.name() + " allow` or deny; `agentos logs " + speaker.name()
                                + "` shows what it asks");
            case ConversationState.Exited _, ConversationState.Failed _ ->
                throw refused("does not run", "`agentos restart " + speaker.name() + "` starts it again");
        }
    }

    private AgentOsException refused(String what, String hint) {
        return new AgentOsException(ErrorCode.CONFLICT, "the agent " + speaker.name() + " " + what, hint);
    }

    private void turn(AcpClient talking, String to, String text, CountDownLatch sent) {
        try {
            var end = talking.prompt(to, text, sent::countDown);
            end.usage().ifPresent(usage -> say(ConversationPart.usage(usage)));
            endTurn(end.reason());
        } catch (RpcError refused) {
            notice("It could not go on: " + refused.getMessage());
            endTurn("error");
        } catch (AgentOsException failed) {
            if (failed.code() == ErrorCode.CONFLICT)
                return; // It is gone; who waits for its end says so, and ends the turn.
            notice("It could not be told: " + failed.getMessage());
            endTurn("error");
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        } finally {
            sent.countDown();
        }
    }

    /** What is still open ends with the turn. */
    private void endTurn(String reason) {
        List<Open> unanswered;
        List<String> unfinished;
        synchronized (this) {
            if (!inTurn) return;
            unanswered = List.copyOf(questions.values());
            unfinished = openCalls.ids();
            questions.clear();
            openCalls.clear();
        }
        unanswered.forEach(open -> say(ConversationPart.answer(open.question().id(), null, Participant.SYSTEM.id())));
        unfinished.forEach(call -> say(ConversationPart.tool(ToolCallView.failed(call, "the turn ended first"))));
        say(ConversationPart.said(ConversationPart.END, reason));
        synchronized (this) {
            inTurn = false;
        }
        tell();
    }

    /** Chooses by the id of an option, or by what it does, for the question with this digest. */
    void answer(Participant by, String question, Choice choice) {
        Open open;
        AnswerOptionView option;
        synchronized (this) {
            open = questions.values().stream()
                    .filter(asked -> question.equals(asked.question().digest()))
                    .findFirst()
                    .orElseThrow(() -> refused(
                            "does not ask that any more",
                            "`agentos answer " + speaker.name() + "` shows what it asks"));
            option = choice.among(open.question().options())
                    .orElseThrow(() -> new InvalidInput(
                            "that is no answer to what it asks", "its answers are " + ids(open.question())));
            questions.remove(open.question().id());
            declined = 0;
        }
        say(ConversationPart.answer(open.question().id(), option.id(), by.id()));
        if (!option.allows()) close(open.question().tool().id());
        open.answer().chose(option.id());
        tell();
    }

    synchronized boolean asks(String question) {
        return questions.values().stream()
                .anyMatch(open -> question.equals(open.question().digest()));
    }

    private static String ids(QuestionView question) {
        return question.options().stream().map(AnswerOptionView::id).collect(Collectors.joining(", "));
    }

    /** Not every agent tells that a call which was refused is over. */
    private void close(String call) {
        synchronized (this) {
            openCalls.remove(call);
        }
        say(ConversationPart.tool(ToolCallView.failed(call, NOT_ALLOWED)));
    }

    /** Asks the agent to end its turn; what it asks is no longer answered. */
    void interrupt(Participant by) throws InterruptedException {
        List<Open> unanswered;
        AcpClient talking;
        String in;
        CountDownLatch sent;
        synchronized (this) {
            if (!inTurn) throw refused("is not at work", "`agentos list` shows who is");
            unanswered = List.copyOf(questions.values());
            questions.clear();
            talking = client;
            in = session;
            sent = promptSent;
        }
        sent.await(); // Or the agent would hear first that it is to stop and then what it is to do.
        talking.cancel(in);
        for (var open : unanswered) {
            say(ConversationPart.answer(open.question().id(), null, by.id()));
            open.answer().nobody();
        }
        tell();
    }

    void setMode(String mode) throws InterruptedException {
        AcpClient talking;
        String in;
        synchronized (this) {
            if (session == null || !(rest instanceof ConversationState.Idle))
                throw refused("does not run", "`agentos restart " + speaker.name() + "` starts it again");
            if (offered().stream().noneMatch(offered -> offered.id().equals(mode)))
                throw new InvalidInput(
                        "there is no mode \"" + mode + "\"",
                        offered().isEmpty()
                                ? "this agent has no modes"
                                : "there are "
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
                    "the agent does not take the mode " + mode + ": " + refused.getMessage(),
                    "",
                    refused);
        }
        log.keep(speaker.id(), new ConversationStore.Thread(in, mode, OptionalInt.empty()));
        updated(ConversationPart.modes(new AgentModesView(mode, null)));
    }

    synchronized AgentModesView modes() {
        return modes;
    }

    private List<AgentModeView> offered() {
        return modes.all() == null ? List.of() : modes.all();
    }

    /** Nothing is said outside of turns but what was said before; what an agent tells of itself counts always. */
    @Override
    public void updated(ConversationPart part) {
        lastUpdate = clock.instant();
        if (part.modes() == null && part.usage() == null && !isInTurn()) return;
        if (part.tool() != null) note(part.tool());
        if (part.modes() != null) note(part.modes());
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
            taken = inTurn
                    && questions.size() < MAX_QUESTIONS
                    && questions.putIfAbsent(question.id(), new Open(question, answer)) == null;
            if (taken) openCalls.add(question.tool());
        }
        if (!taken) {
            decline(answer);
            return;
        }
        say(ConversationPart.question(question));
        tell();
    }

    private void decline(Answer answer) {
        synchronized (this) {
            if (++declined > MAX_DECLINED)
                throw new AgentOsException(
                        ErrorCode.TOO_MANY, "it goes on asking after " + MAX_DECLINED + " questions were declined");
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

    private void notice(String text) {
        say(ConversationPart.said(ConversationPart.NOTICE, text));
    }

    /** What cannot be kept, on a full disk for example, is lost, and the conversation goes on. */
    private void say(ConversationPart part) {
        try {
            log.append(speaker.id(), part);
        } catch (AgentOsException unkept) {
            System.getLogger("acp")
                    .log(
                            Level.WARNING,
                            "something that {0} said could not be kept: {1}",
                            speaker.name(),
                            unkept.getMessage());
        }
    }

    private void rest(ConversationState state) {
        synchronized (this) {
            rest = state;
        }
        tell();
    }

    private void tell() {
        synchronized (this) {
            var now = state();
            if (now.equals(told)) return;
            told = now;
            since = clock.instant();
        }
        changed.accept(speaker.id());
    }
}
