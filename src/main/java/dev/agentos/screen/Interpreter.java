package dev.agentos.screen;

/**
 * Says what characters, control characters and escape sequences mean. Control sequences and system commands have
 * readers of their own.
 */
final class Interpreter implements Parser.Target {
    private static final String DESIGNATIONS = "()*+";

    private final ScreenState state;
    private final Movement movement;
    private final Editing editing;
    private final Printer printer;
    private final ControlSequences controlSequences;
    private final SystemCommands systemCommands;

    Interpreter(ScreenState state) {
        this.state = state;
        movement = new Movement(state);
        editing = new Editing(state);
        printer = new Printer(state, movement);
        controlSequences = new ControlSequences(state, movement, editing, printer);
        systemCommands = new SystemCommands(state);
    }

    @Override
    public void printAscii(byte[] bytes, int from, int to) {
        printer.printAscii(bytes, from, to);
    }

    @Override
    public void print(int codePoint) {
        printer.print(codePoint);
    }

    @Override
    public void execute(int control) {
        switch (control) {
            case 0x07 -> state.bells++;
            case 0x0E -> state.sets = state.sets.using(1);
            case 0x0F -> state.sets = state.sets.using(0);
            default -> move(control);
        }
    }

    private void move(int control) {
        state.caret.setFollowsPrint(false);
        switch (control) {
            case '\b' -> movement.left(1);
            case '\t' -> movement.tab(1);
            case '\n', 0x0B, '\f' -> movement.lineFeed();
            case '\r' -> movement.carriageReturn();
            default -> {}
        }
    }

    @Override
    public void escape(ControlSequence sequence, int last) {
        int intermediate = sequence.intermediate();
        int place = DESIGNATIONS.indexOf(intermediate);
        if (place >= 0) state.sets = state.sets.with(place, CharacterSets.Kind.of(last));
        else if (intermediate == 0) escape(last);
        else if (intermediate == '#' && last == '8') {
            state.caret.setFollowsPrint(false);
            editing.fillWithE();
        }
    }

    private void escape(int last) {
        switch (last) {
            case 'N' -> state.sets = state.sets.usingOnce(2);
            case 'O' -> state.sets = state.sets.usingOnce(3);
            case 'n' -> state.sets = state.sets.using(2);
            case 'o' -> state.sets = state.sets.using(3);
            case '=' -> state.modes.put(Mode.APPLICATION_KEYPAD, true);
            case '>' -> state.modes.put(Mode.APPLICATION_KEYPAD, false);
            case 'H' -> state.tabs.set(state.caret.column());
            default -> moveByEscape(last);
        }
    }

    private void moveByEscape(int last) {
        state.caret.setFollowsPrint(false);
        switch (last) {
            case '7' -> movement.save();
            case '8' -> movement.restore();
            case 'D' -> movement.index();
            case 'E' -> {
                movement.index();
                movement.carriageReturn();
            }
            case 'M' -> movement.reverseIndex();
            case 'c' -> state.reset();
            default -> {}
        }
    }

    @Override
    public void controlSequence(ControlSequence sequence, int last) {
        controlSequences.read(sequence, last);
    }

    /** DECRQSS is the only one that is known. */
    @Override
    public void deviceCommand(String text) {
        if (text.startsWith("$q")) controlSequences.queries().setting(text.substring(2));
    }

    @Override
    public void systemCommand(String text) {
        systemCommands.read(text);
    }
}
