package app.okoume.shell;

import android.graphics.Rect;
import android.view.View;
import android.view.WindowInsets;

/** Since Android 15 a window lies under the bars: the page is kept clear of them, of cutouts and of the keyboard. */
final class ClearOfBars implements View.OnApplyWindowInsetsListener {
    @Override public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
        Rect taken = NewerAndroid.takenBy(insets);
        view.setPadding(taken.left, taken.top, taken.right, taken.bottom);
        return insets.consumeSystemWindowInsets();
    }
}
