package app.okoume.shell;

/** What the activity asks the system and other applications for, by the numbers under which they answer. */
final class Asked {
    static final int CAMERA = 1;
    static final int PICTURE = 2;
    static final int PLACE_FOR_FILE = 3;

    private Asked() {}
}
