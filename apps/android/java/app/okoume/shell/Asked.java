package app.okoume.shell;

/** Request codes of activity results and permissions. */
final class Asked {
    static final int CAMERA = 1;
    static final int PICTURE = 2;
    static final int PLACE_FOR_FILE = 3;

    private Asked() {}
}
