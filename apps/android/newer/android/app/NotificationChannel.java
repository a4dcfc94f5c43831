package android.app;

/** Of Android 8. Its importance as `NotificationManager` numbers it. */
public final class NotificationChannel {
    public static final int NONE = 0;
    public static final int DEFAULT = 3;

    private final int importance;

    public NotificationChannel(String id, CharSequence name, int importance) {
        this.importance = importance;
    }

    public int getImportance() {
        return importance;
    }
}
