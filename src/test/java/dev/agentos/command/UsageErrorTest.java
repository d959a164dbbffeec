package dev.agentos.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines are refused in the words of our other errors, not in picocli's. */
class UsageErrorTest {
    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource(quoteCharacter = '^', delimiter = '|', textBlock = """
            nosuch | unknown command "nosuch"
            lits | unknown command "lits" (did you mean "list"?)
            session restor | unknown command "session restor" (did you mean "restore"?)
            --nosuch | unknown option "--nosuch"
            create a --promt x | unknown option "--promt" (did you mean "--prompt"?)
            pause a b | unexpected argument "b"
            pause | missing AGENT
            comment add | missing AGENT
            handover a | missing --to
            handover a --to | --to needs a value
            up --port x | --port must be a number, not "x"
            up --port 1 --port 2 | --port can only be given once
            comment add a b c d | LINE must be a number, not "c"
            completion csh | SHELL must be bash or zsh or fish, not "csh"
            restart a --acp --terminal | --terminal and --acp cannot be used together
            """)
    void wrongUsage(String line, String message) {
        assertThat(error(line)).startsWith("E020 USAGE: " + message + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pause | `agentos pause --help` shows how to use it
            session nosuch | `agentos session --help` lists the commands
            """)
    void leadsToTheHelpOfTheCommand(String line, String advice) {
        assertThat(error(line)).endsWith("\n  " + advice + "\n");
    }

    private String error(String line) {
        var err = new ByteArrayOutputStream();
        int code =
                new Commands(TestConsole.context(home, new ByteArrayOutputStream(), err)).run(List.of(line.split(" ")));
        assertThat(code).as(err.toString()).isEqualTo(2);
        return err.toString();
    }
}
