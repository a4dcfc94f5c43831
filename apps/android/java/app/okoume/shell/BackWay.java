package app.okoume.shell;

import android.app.Activity;
import android.os.Build;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;

/**
 * Predictive back since Android 13: an application must register for «back» in advance, and the system previews the
 * destination. We register while the site has a dialog to close or a page to go back to; on the first page the system
 * handles it, and previews the home screen.
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

    /** A class of its own, so that older systems without the interface never load it. */
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
