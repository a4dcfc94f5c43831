package app.okoume.shell;

import android.app.Activity;
import android.os.Build;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;

/**
 * «Back» since Android 13: whoever wants it says so beforehand, and the system shows what is behind. It is ours as long as
 * the site has a dialog to close or a page to go back to; at the first page it is the system's, which then shows the home
 * screen coming.
 */
final class BackWay {
    private final Activity activity;
    private final Runnable goBack;
    private Object registered;

    BackWay(Activity activity, Runnable goBack) {
        this.activity = activity;
        this.goBack = goBack;
    }

    void wantedWhile(boolean wanted) {
        if (Build.VERSION.SDK_INT < NewerAndroid.ANDROID_13 || wanted == (registered != null)) return;
        OnBackInvokedDispatcher dispatcher = NewerAndroid.backOf(activity);
        if (wanted) {
            Callback callback = new Callback(goBack);
            dispatcher.registerOnBackInvokedCallback(OnBackInvokedDispatcher.PRIORITY_DEFAULT, callback);
            registered = callback;
        } else {
            dispatcher.unregisterOnBackInvokedCallback((Callback) registered);
            registered = null;
        }
    }

    /** A class of its own, which older systems, that do not know the interface, never load. */
    private static final class Callback implements OnBackInvokedCallback {
        private final Runnable goBack;

        Callback(Runnable goBack) {
            this.goBack = goBack;
        }

        @Override public void onBackInvoked() {
            goBack.run();
        }
    }
}
