package dev.agentos.acp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RpcConnectionTest {
    private static final String SUM = "{\"id\":1,\"result\":{\"sum\":\"two\"}}\n";

    private final List<String> heard = new ArrayList<>();
    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final AtomicReference<RpcReply> open = new AtomicReference<>();
    private OutputStream peer;
    private RpcConnection connection;
    private Thread reader;

    @BeforeEach
    void connect() throws Exception {
        var pipe = Pipe.open();
        peer = Channels.newOutputStream(pipe.sink());
        connection = new RpcConnection(
                Channels.newInputStream(pipe.source()),
                line -> sent.add(new String(line, StandardCharsets.UTF_8)),
                new RpcHandler() {
                    @Override
                    public void asked(String method, Fields parameters, RpcReply reply) {
                        heard.add(method);
                        open.set(reply);
                    }

                    @Override
                    public void told(String method, Fields parameters) {
                        heard.add(method + parameters.text("x"));
                    }
                });
        reader = Thread.ofVirtual().start(() -> {
            try {
                connection.read();
            } catch (IOException gone) {
                heard.add("gone");
            } catch (AgentOsException tooMuch) {
                heard.add(tooMuch.getMessage());
            } catch (InterruptedException nobodyDoes) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @AfterEach
    void end() throws Exception {
        peer.close();
        reader.join();
    }

    private void print(String text) throws Exception {
        peer.write(text.getBytes(StandardCharsets.UTF_8));
        peer.flush();
    }

    private Fields ask() throws Exception {
        return connection.ask("add", Map.of("a", 1), Duration.ofSeconds(30));
    }

    /** The peer prints this when it is asked. */
    private Fields askWhoPrints(String text) throws Exception {
        Thread.ofVirtual().start(() -> {
            try {
                assertThat(sent.take())
                        .contains("\"method\":\"add\"")
                        .contains("\"id\":1")
                        .endsWith("\n");
                print(text);
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        return ask();
    }

    @Test
    void whatIsToldIsHeardInOrderAndBeforeTheAnswerThatComesAfterIt() throws Exception {
        var told = IntStream.range(0, 100)
                .mapToObj(i -> "{\"method\":\"n\",\"params\":{\"x\":\"" + i + "\"}}\n")
                .collect(Collectors.joining());
        assertThat(askWhoPrints(told + SUM).text("sum")).isEqualTo("two");
        assertThat(heard).hasSize(100).startsWith("n0", "n1").endsWith("n99");
    }

    @Test
    void whatIsNoMessageIsPassedOver() throws Exception {
        var noise = "Loading…\n{\"half\":\n\n[1,2]\n\"text\"\nnull\n{}\n" + "[".repeat(100_000)
                + "\n{\"id\":7,\"result\":1}\n{\"id\":\"?\",\"result\":1}\n";
        assertThat(askWhoPrints(noise + SUM).text("sum")).isEqualTo("two");
    }

    @Test
    void aRefusalIsTheirs() throws Exception {
        var refusal = "{\"id\":1,\"error\":{\"code\":-32000,\"message\":\"Sign in\","
                + "\"data\":{\"details\":\"with a key\"}}}\n";
        assertThatThrownBy(() -> askWhoPrints(refusal))
                .isInstanceOfSatisfying(
                        RpcError.class, error -> assertThat(error.wantsSignIn()).isTrue())
                .hasMessage("Sign in: with a key");
    }

    @Test
    void whoIsGoneIsNotWaitedFor() throws Exception {
        var asking = Thread.ofVirtual()
                .start(() -> assertThatThrownBy(this::ask)
                        .isInstanceOfSatisfying(
                                AgentOsException.class,
                                gone -> assertThat(gone.code()).isEqualTo(ErrorCode.CONFLICT)));
        sent.take();
        peer.close();
        asking.join();
    }

    @Test
    void silenceIsNotWaitedForForEver() {
        assertThatThrownBy(() -> connection.ask("add", Map.of(), Duration.ofMillis(1)))
                .isInstanceOfSatisfying(
                        AgentOsException.class, late -> assertThat(late.code()).isEqualTo(ErrorCode.TIMED_OUT));
    }

    @Test
    void aRequestIsAnsweredOnceAndByItsOwnId() throws Exception {
        print("{\"id\":\"abc\",\"method\":\"do\"}\n");
        while (open.get() == null) TimeUnit.MILLISECONDS.sleep(1);
        open.get().result(Map.of("done", true));
        open.get().error(1, "too late");
        assertThat(sent.take()).contains("\"id\":\"abc\"").contains("\"done\":true");
        assertThat(sent).isEmpty();
    }

    @Test
    void whoAsksWithoutWaitingIsRefused() throws Exception {
        for (int i = 0; i <= 256; i++) print("{\"id\":" + i + ",\"method\":\"do\"}\n");
        assertThat(sent.take()).contains("\"id\":256").contains("at most 256");
    }

    @Test
    void whoGoesOnAskingWithoutWaitingIsNotReadAnyFurther() throws Exception {
        var request = "{\"id\":1,\"method\":\"do\"}\n".repeat(1_000);
        for (int i = 0; i < 11; i++) print(request);
        reader.join();
        assertThat(heard).last().asString().contains("keeps sending requests");
    }

    @Test
    void aMessageThatWouldFillTheMemoryEndsTheConnectionAndWhoWaitsHearsSo() throws Exception {
        assertThatThrownBy(() -> askWhoPrints("{\"x\":[" + "[],".repeat(105_000)))
                .isInstanceOf(AgentOsException.class);
        reader.join();
        assertThat(heard).last().asString().contains("values");
    }
}
