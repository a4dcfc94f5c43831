package app.okoume.shell;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import java.lang.reflect.InvocationTargetException;

/** Reflection: methods that are newer than the API that this is compiled against. */
final class NewerAndroid {
    static final int ANDROID_8 = 26;
    static final int ANDROID_12 = 31;
    static final int ANDROID_13 = 33;

    private NewerAndroid() {}

    /** Since Android 7. */
    static boolean areNotificationsEnabled(NotificationManager manager) {
        return (Boolean) call(NotificationManager.class, manager, "areNotificationsEnabled", new Class<?>[0]);
    }

    /** Since Android 8; null where there is none of that id. */
    static NotificationChannel channel(NotificationManager manager, String id) {
        Class<?>[] types = {String.class};
        return (NotificationChannel) call(NotificationManager.class, manager, "getNotificationChannel", types, id);
    }

    /** Since Android 8. */
    static void create(NotificationManager manager, NotificationChannel channel) {
        Class<?>[] types = {NotificationChannel.class};
        call(NotificationManager.class, manager, "createNotificationChannel", types, channel);
    }

    /** Since Android 8: the same notification in another channel. */
    static Notification inChannel(Context context, Notification notification, String channel) {
        Class<?>[] types = {Context.class, Notification.class};
        Class<?>[] text = {String.class};
        Notification.Builder copy = (Notification.Builder)
            call(Notification.Builder.class, null, "recoverBuilder", types, context, notification);
        call(Notification.Builder.class, copy, "setChannelId", text, channel);
        return copy.build();
    }

    private static Object call(Class<?> type, Object self, String method, Class<?>[] types, Object... arguments) {
        try {
            return type.getMethod(method, types).invoke(self, arguments);
        } catch (NoSuchMethodException missing) {
            throw new IllegalStateException(missing);
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
