package app.okoume.shell;

import android.app.Notification;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.drawable.Drawable;
import android.os.Binder;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;

/**
 * ITrustedWebActivityService (androidx.browser): the browser shows and removes the site's notifications by it. Exported,
 * as the browser is another application; each call is refused but to the browser that opened the site.
 */
public final class NotificationService extends Service {
    private static final String INTERFACE = "android.support.customtabs.trusted.ITrustedWebActivityService";
    private static final String KEY = "android.support.customtabs.trusted.";
    private static final int NOTIFY = IBinder.FIRST_CALL_TRANSACTION + 1;
    private static final int CANCEL = IBinder.FIRST_CALL_TRANSACTION + 2;
    private static final int SMALL_ICON_ID = IBinder.FIRST_CALL_TRANSACTION + 3;
    private static final int ACTIVE = IBinder.FIRST_CALL_TRANSACTION + 4;
    private static final int ARE_ENABLED = IBinder.FIRST_CALL_TRANSACTION + 5;
    private static final int SMALL_ICON_BITMAP = IBinder.FIRST_CALL_TRANSACTION + 6;
    private static final int EXTRA_COMMAND = IBinder.FIRST_CALL_TRANSACTION + 8;
    /** Since Android 12 the flag is asked for; before, pending intents are mutable. */
    private static final int FLAG_MUTABLE = 1 << 25;

    private Notifications notifications;
    private TrustedBrowser browser;

    @Override public void onCreate() {
        super.onCreate();
        notifications = new Notifications(this);
        browser = new TrustedBrowser(this);
    }

    @Override public IBinder onBind(Intent intent) {
        return new Stub();
    }

    private final class Stub extends Binder {
        @Override protected boolean onTransact(int code, Parcel data, Parcel reply, int flags)
                throws RemoteException {
            if (code > IBinder.LAST_CALL_TRANSACTION) return super.onTransact(code, data, reply, flags);
            data.enforceInterface(INTERFACE);
            if (!browser.hasUid(Binder.getCallingUid())) {
                throw new SecurityException("not the browser that opened the site");
            }
            return answer(code, data, reply);
        }
    }

    private boolean answer(int code, Parcel data, Parcel reply) {
        switch (code) {
            case NOTIFY:
                write(reply, success(show(arguments(data))));
                return true;
            case CANCEL:
                Bundle old = arguments(data);
                notifications.cancel(old.getString(KEY + "PLATFORM_TAG"), old.getInt(KEY + "PLATFORM_ID"));
                reply.writeNoException();
                return true;
            case SMALL_ICON_ID:
                reply.writeNoException();
                reply.writeInt(R.drawable.mark_in_notification);
                return true;
            case ACTIVE:
                Bundle active = new Bundle();
                active.putParcelableArray(KEY + "ACTIVE_NOTIFICATIONS", notifications.shown());
                write(reply, active);
                return true;
            case ARE_ENABLED:
                arguments(data);
                write(reply, success(notifications.areEnabled()));
                return true;
            case SMALL_ICON_BITMAP:
                Bundle icon = new Bundle();
                icon.putParcelable(KEY + "SMALL_ICON_BITMAP", smallIcon());
                write(reply, icon);
                return true;
            case EXTRA_COMMAND:
                write(reply, command(data.readString()));
                return true;
            default:
                return false;
        }
    }

    private boolean show(Bundle wanted) {
        Notification notification = (Notification) wanted.getParcelable(KEY + "NOTIFICATION");
        String channel = wanted.getString(KEY + "CHANNEL_NAME");
        if (notification == null || channel == null) throw new IllegalArgumentException("notification, channel");
        return notifications.show(
            wanted.getString(KEY + "PLATFORM_TAG"), wanted.getInt(KEY + "PLATFORM_ID"), notification, channel);
    }

    /** What a page may ask of the permission; null for what is not known here. */
    private Bundle command(String name) {
        Bundle said = new Bundle();
        if ("checkNotificationPermission".equals(name)) {
            said.putInt(PermissionActivity.STATUS, notifications.permission());
        } else if ("getNotificationPermissionRequestPendingIntent".equals(name)) {
            // The browser adds where the answer goes, so it is mutable; its target is fixed.
            int flags = Build.VERSION.SDK_INT >= NewerAndroid.ANDROID_12 ? FLAG_MUTABLE : 0;
            Intent question = new Intent(this, PermissionActivity.class);
            PendingIntent later = PendingIntent.getActivity(this, 0, question, flags);
            said.putParcelable("notificationPermissionRequestPendingIntent", later);
        } else {
            return null;
        }
        said.putBoolean("success", true);
        return said;
    }

    private Bitmap smallIcon() {
        Drawable mark = getDrawable(R.drawable.mark_in_notification);
        Bitmap bitmap = Bitmap.createBitmap(
            mark.getIntrinsicWidth(), mark.getIntrinsicHeight(), Bitmap.Config.ARGB_8888);
        mark.setBounds(0, 0, bitmap.getWidth(), bitmap.getHeight());
        mark.draw(new Canvas(bitmap));
        return bitmap;
    }

    private static Bundle success(boolean done) {
        Bundle said = new Bundle();
        said.putBoolean(KEY + "NOTIFICATION_SUCCESS", done);
        return said;
    }

    private static Bundle arguments(Parcel data) {
        if (data.readInt() == 0) throw new IllegalArgumentException("no arguments");
        return Bundle.CREATOR.createFromParcel(data);
    }

    private static void write(Parcel reply, Bundle said) {
        reply.writeNoException();
        reply.writeInt(said == null ? 0 : 1);
        if (said != null) said.writeToParcel(reply, android.os.Parcelable.PARCELABLE_WRITE_RETURN_VALUE);
    }
}
