package dev.agentos.conversation;

import dev.agentos.acp.AcpClient;
import dev.agentos.acp.AcpSession;
import dev.agentos.acp.RpcError;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.BuildVersion;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.TaskGroup;
import dev.agentos.exec.Programs;
import dev.agentos.exec.RunningProgram;
import dev.agentos.protocol.AgentModesView;
import dev.agentos.protocol.ConversationPart;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The program of an ACP agent: one thread starts it, opens or resumes its session and waits for its end, another reads
 * its messages. Its {@link Conversation} is told about each step.
 */
final class ConversationProgram {
    /** Includes the setup script of the worktree, which may take long. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(30);

    private static final String NOT_RESUMED = "Restarted. The agent could not resume the conversation";
    private static final Duration SILENCE = Duration.ofMillis(300);
    private static final Duration RECALL_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration ERRORS_TIMEOUT = Duration.ofSeconds(5);

    private final Speaker speaker;
    private final Programs programs;
    private final ConversationLog log;
    private final Clock clock;
    private final Conversation conversation;
    private final Thread thread;
    private final ErrorTail errors = new ErrorTail();
    /** Why the connection was closed, if it was. */
    private volatile @Nullable String cutOff;

    ConversationProgram(
            Speaker speaker, Programs programs, ConversationLog log, Clock clock, Conversation conversation) {
        this.speaker = speaker;
        this.programs = programs;
        this.log = log;
        this.clock = clock;
        this.conversation = conversation;
        this.thread =
                Thread.ofVirtual().name("conversation with " + speaker.name()).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Ends the program, and returns when it has ended. */
    void stop() {
        thread.interrupt();
        TaskGroup.joinUninterruptibly(thread);
    }

    private void run() {
        try {
            conversation.endTurnOfEarlierDaemon();
            converse();
        } catch (RpcError refused) {
            conversation.failed(
                    refused.wantsSignIn()
                            ? "it requires you to sign in: "
                                    + "start an agent of this kind in a terminal and sign in there ("
                                    + refused.getMessage() + ")"
                            : "it refused to start: " + refused.getMessage());
        } catch (RuntimeException failed) {
            System.getLogger("acp").log(Level.DEBUG, "a conversation ended", failed);
            conversation.failed(String.valueOf(failed.getMessage()));
        } catch (InterruptedException ended) {
            conversation.stopped();
        }
    }

    private void converse() throws RpcError, InterruptedException {
        try (var started = programs.converse(speaker.folder(), speaker.command(), speaker.environment())) {
            var complaints =
                    Thread.ofVirtual().name("errors of " + speaker.name()).start(() -> errors.follow(started.errors()));
            var talking = new AcpClient(started.output(), started::write, conversation);
            var reader = Thread.ofVirtual().name("words of " + speaker.name()).start(() -> read(started, talking));
            openUnlessGone(talking);
            reader.join();
            int code = started.awaitExit();
            complaints.join(ERRORS_TIMEOUT);
            var why = cutOff;
            if (why == null) conversation.exited(code, errors.text());
            else conversation.failed(why);
        }
    }

    /** Kills the program if its output cannot be read or exceeds a limit. */
    private void read(RunningProgram started, AcpClient talking) {
        try {
            talking.read();
        } catch (AgentOsException | RunningProgram.OutputDropped tooMuch) {
            cutOff(started, "it sent too much: " + tooMuch.getMessage());
        } catch (IOException gone) {
            cutOff(started, String.valueOf(gone.getMessage()));
        } catch (RuntimeException bug) {
            System.getLogger("acp").log(Level.ERROR, "a message of an agent could not be read", bug);
            cutOff(started, "its message could not be read");
        } catch (InterruptedException ended) {
            started.kill();
        }
    }

    private void cutOff(RunningProgram started, String why) {
        System.getLogger("acp")
                .log(Level.WARNING, "the connection to the agent {0} was closed: {1}", speaker.name(), why);
        cutOff = why;
        started.kill();
    }

    /** If the program has exited, {@link #converse} reports how. */
    private void openUnlessGone(AcpClient talking) throws RpcError, InterruptedException {
        try {
            open(talking);
        } catch (AgentOsException failed) {
            if (failed.code() != ErrorCode.CONFLICT) throw failed;
        }
    }

    private void open(AcpClient talking) throws RpcError, InterruptedException {
        var able = talking.initialize(BuildVersion.build(), START_TIMEOUT);
        var known = log.thread(speaker.id());
        var opened = known.isPresent() ? resume(talking, able, known.get()) : talking.newSession(speaker.folder());
        var chosen = known.map(ConversationStore.Thread::mode).filter(mode -> !mode.isEmpty());
        log.keep(speaker.id(), new ConversationStore.Thread(opened.id(), chosen.orElse(""), OptionalInt.empty()));
        conversation.connected(talking, opened.id());
        opened.modes().ifPresent(offered -> conversation.updated(new ConversationPart.Modes(offered)));
        choose(talking, opened, chosen.orElse(speaker.mode()));
        conversation.ready();
    }

    private AcpSession resume(AcpClient talking, AcpClient.Abilities able, ConversationStore.Thread known)
            throws RpcError, InterruptedException {
        if (able.canLoad()) {
            try {
                var loaded = talking.loadSession(known.session(), speaker.folder());
                awaitSilence();
                conversation.notice("Restarted. The agent has resumed the conversation.");
                return loaded;
            } catch (RpcError refused) {
                conversation.notice(NOT_RESUMED + ": " + refused.getMessage());
                return talking.newSession(speaker.folder());
            }
        }
        conversation.notice(NOT_RESUMED + ".");
        return talking.newSession(speaker.folder());
    }

    /** Some agents still replay the conversation after they have answered. */
    private void awaitSilence() throws InterruptedException {
        var latest = clock.instant().plus(RECALL_TIMEOUT);
        while (clock.instant().isBefore(latest)
                && Duration.between(conversation.lastUpdate(), clock.instant()).compareTo(SILENCE) < 0)
            Thread.sleep(SILENCE);
    }

    private void choose(AcpClient talking, AcpSession opened, String mode) throws InterruptedException {
        if (mode.isEmpty()
                || opened.modes()
                        .filter(offered -> offered.current().equals(mode))
                        .isPresent()) return;
        try {
            talking.setMode(opened.id(), mode);
            conversation.updated(new ConversationPart.Modes(new AgentModesView(mode, null)));
        } catch (RpcError refused) {
            conversation.notice("The agent did not accept the mode " + mode + ": " + refused.getMessage());
        }
    }
}
