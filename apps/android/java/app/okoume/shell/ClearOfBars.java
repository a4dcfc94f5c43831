package app.okoume.shell;

import android.graphics.Rect;
import android.view.View;
import android.view.WindowInsets;

/** Edge-to-edge since Android 15: keeps the page clear of bars, cutouts and the keyboard. */
final class ClearOfBars implements View.OnApplyWindowInsetsListener {
    @Override public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
        Rect taken = NewerAndroid.takenBy(insets);
        view.setPadding(taken.left, taken.top, taken.right, taken.bottom);
        return insets.consumeSystemWindowInsets();
    }
}
