package dev.agentos.nucleus;

/** A program that was started without a terminal, with our ends of its three pipes. None of them blocks. */
record PipedProgram(int pid, int input, int output, int errors) {
    static PipedProgram start(PreparedLaunch launch) throws Libc.Failure {
        var input = Libc.pipe();
        var output = Libc.pipe();
        var errors = Libc.pipe();
        try (var spawn = new Spawn()) {
            int pid = launch.start(spawn.onDescriptors(input.reading(), output.writing(), errors.writing()));
            Libc.doNotBlock(input.writing());
            Libc.doNotBlock(output.reading());
            Libc.doNotBlock(errors.reading());
            return new PipedProgram(pid, input.writing(), output.reading(), errors.reading());
        } catch (Libc.Failure | RuntimeException failed) {
            for (int ours : new int[] {input.writing(), output.reading(), errors.reading()}) Libc.close(ours);
            throw failed;
        } finally {
            Libc.close(input.reading());
            Libc.close(output.writing());
            Libc.close(errors.writing());
        }
    }
}
