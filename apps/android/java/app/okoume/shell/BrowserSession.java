package app.okoume.shell;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;

/**
 * A session with a browser's ICustomTabsService (androidx.browser). Transaction codes and the order of arguments are its
 * AIDL's; they never change.
 */
final class BrowserSession implements ServiceConnection {
    interface Listener {
        /** `opened`: false where the browser gives no session. */
        void onSession(boolean opened);
    }

    static final String EXTRA_SESSION = "android.support.customtabs.extra.SESSION";
    static final String EXTRA_SESSION_ID = "android.support.customtabs.extra.SESSION_ID";
    private static final String SERVICE = "android.support.customtabs.ICustomTabsService";
    private static final int WARM_UP = IBinder.FIRST_CALL_TRANSACTION + 1;
    private static final int NEW_SESSION_WITH_EXTRAS = IBinder.FIRST_CALL_TRANSACTION + 9;
    /** Sessions of one id share a task: a link opens in the window that is there already. */
    private static final int SESSION_ID = 1;

    private final Context context;
    private final Listener listener;
    private final Callback callback = new Callback();
    private final PendingIntent id;

    BrowserSession(Context context, Listener listener) {
        this.context = context;
        this.listener = listener;
        id = PendingIntent.getActivity(context, SESSION_ID, new Intent(), PendingIntent.FLAG_IMMUTABLE);
    }

    /** False where the browser does not let itself be bound. */
    boolean bind(String browser) {
        Intent service = new Intent(Browser.CUSTOM_TABS_SERVICE).setPackage(browser);
        try {
            return context.bindService(service, this, Context.BIND_AUTO_CREATE | Context.BIND_WAIVE_PRIORITY);
        } catch (SecurityException notAllowed) {
            return false;
        }
    }

    void unbind() {
        context.unbindService(this);
    }

    /** What tells the browser which session a page belongs to. */
    Bundle extras() {
        Bundle extras = new Bundle();
        extras.putBinder(EXTRA_SESSION, callback);
        extras.putParcelable(EXTRA_SESSION_ID, id);
        return extras;
    }

    @Override public void onServiceConnected(ComponentName name, IBinder browser) {
        boolean opened;
        try {
            warmUp(browser);
            opened = newSession(browser);
        } catch (RemoteException gone) {
            opened = false;
        } catch (RuntimeException refused) {
            // Binder: an exception of the other side is thrown here.
            opened = false;
        }
        listener.onSession(opened);
    }

    @Override public void onServiceDisconnected(ComponentName name) {
        // The page that was opened stays; a new one asks for a session again.
    }

    private void warmUp(IBinder browser) throws RemoteException {
        Parcel data = Parcel.obtain();
        data.writeInterfaceToken(SERVICE);
        data.writeLong(0);
        ask(browser, WARM_UP, data);
    }

    private boolean newSession(IBinder browser) throws RemoteException {
        Bundle extras = new Bundle();
        extras.putParcelable(EXTRA_SESSION_ID, id);
        Parcel data = Parcel.obtain();
        data.writeInterfaceToken(SERVICE);
        data.writeStrongBinder(callback);
        data.writeInt(1);
        extras.writeToParcel(data, 0);
        return ask(browser, NEW_SESSION_WITH_EXTRAS, data);
    }

    private static boolean ask(IBinder browser, int code, Parcel data) throws RemoteException {
        Parcel reply = Parcel.obtain();
        try {
            if (!browser.transact(code, data, reply, 0)) return false;
            reply.readException();
            return reply.readInt() != 0;
        } finally {
            reply.recycle();
            data.recycle();
        }
    }

    /** ICustomTabsCallback: the browser tells of loading and tabs; nothing here depends on it. */
    private static final class Callback extends Binder {
        @Override protected boolean onTransact(int code, Parcel data, Parcel reply, int flags)
                throws RemoteException {
            if (code > IBinder.LAST_CALL_TRANSACTION) return super.onTransact(code, data, reply, flags);
            if (reply != null) {
                reply.writeNoException();
                reply.writeInt(0);
            }
            return true;
        }
    }
}
