package app.okoume.shell;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import android.content.SharedPreferences;
import android.os.Build;
import android.os.Parcelable;

/** The site's notifications, under the application's name and its settings. */
final class Notifications {
    static final String PERMISSION = "android.permission.POST_NOTIFICATIONS";
    /** Of what a page is told (android-browser-helper, PermissionStatus). */
    static final int ALLOWED = 0;
    static final int BLOCKED = 1;
    static final int MAY_BE_ASKED = 2;

    private static final String CHANNEL = "site";
    private static final String ASKED = "asked";

    private final Context context;
    private final NotificationManager manager;
    private final SharedPreferences stored;

    Notifications(Context context) {
        this.context = context;
        manager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
        stored = context.getSharedPreferences("notifications", Context.MODE_PRIVATE);
    }

    boolean areEnabled() {
        if (!NewerAndroid.areNotificationsEnabled(manager)) return false;
        if (Build.VERSION.SDK_INT < NewerAndroid.ANDROID_8) return true;
        NotificationChannel channel = NewerAndroid.channel(manager, CHANNEL);
        return channel == null || channel.getImportance() != NotificationChannel.NONE;
    }

    int permission() {
        if (areEnabled()) return ALLOWED;
        boolean question = Build.VERSION.SDK_INT >= NewerAndroid.ANDROID_13 && !stored.getBoolean(ASKED, false);
        return question ? MAY_BE_ASKED : BLOCKED;
    }

    void noteAsked() {
        stored.edit().putBoolean(ASKED, true).apply();
    }

    /** `channel`: what the browser calls it, in the telephone's language. False where the person does not want it. */
    boolean show(String tag, int id, Notification notification, String channel) {
        if (!areEnabled()) return false;
        Notification own = notification;
        if (Build.VERSION.SDK_INT >= NewerAndroid.ANDROID_8) {
            NewerAndroid.create(manager, new NotificationChannel(CHANNEL, channel, NotificationChannel.DEFAULT));
            own = NewerAndroid.inChannel(context, notification, CHANNEL);
        }
        manager.notify(tag, id, own);
        return true;
    }

    void cancel(String tag, int id) {
        manager.cancel(tag, id);
    }

    Parcelable[] shown() {
        return manager.getActiveNotifications();
    }
}
