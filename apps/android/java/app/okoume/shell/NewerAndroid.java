package app.okoume.shell;

import android.app.Activity;
import android.graphics.Insets;
import android.graphics.Rect;
import android.os.Build;
import android.view.WindowInsets;
import android.window.OnBackInvokedDispatcher;
import java.lang.reflect.InvocationTargetException;

/** Reflection: methods that are newer than the API that this is compiled against. */
final class NewerAndroid {
    static final int ANDROID_11 = 30;
    static final int ANDROID_13 = 33;

    /** Of `WindowInsets.Type`: status bar, navigation bar, caption bar, keyboard and cutout. */
    private static final int TAKEN = 1 | 2 | 4 | 8 | 128;

    private NewerAndroid() {}

    /** Insets of bars, keyboard and cutouts on each side of the window. */
    static Rect takenBy(WindowInsets insets) {
        if (Build.VERSION.SDK_INT >= ANDROID_11) {
            Insets taken = (Insets) call(WindowInsets.class, insets, "getInsets", TAKEN);
            return new Rect(taken.left, taken.top, taken.right, taken.bottom);
        }
        return new Rect(
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom());
    }

    static OnBackInvokedDispatcher backOf(Activity activity) {
        return (OnBackInvokedDispatcher) call(Activity.class, activity, "getOnBackInvokedDispatcher");
    }

    private static Object call(Class<?> type, Object self, String method, int... arguments) {
        try {
            return arguments.length == 0
                ? type.getMethod(method).invoke(self)
                : type.getMethod(method, int.class).invoke(self, arguments[0]);
        } catch (NoSuchMethodException missing) {
            throw new IllegalStateException(missing);
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
