package app.okoume.shell;

import android.app.Activity;
import android.view.View;
import android.widget.FrameLayout;

/**
 * What is seen while there is no page: our mark until the first one is painted, and, where neither network nor the
 * site's own memory has one, that there is no connection.
 */
final class Cover {
    private final FrameLayout frame;
    private final View wheel;
    private final View words;

    Cover(Activity activity, final Runnable retry) {
        frame = (FrameLayout) activity.getLayoutInflater().inflate(R.layout.cover, null);
        wheel = frame.findViewById(R.id.wheel);
        words = frame.findViewById(R.id.words);
        frame.findViewById(R.id.retry).setOnClickListener(new View.OnClickListener() {
            @Override public void onClick(View button) {
                retry.run();
            }
        });
    }

    View view() {
        return frame;
    }

    void showOpening() {
        show(wheel, words);
    }

    void showOffline() {
        show(words, wheel);
        words.announceForAccessibility(frame.getContext().getString(R.string.offline_title));
    }

    void hide() {
        frame.setVisibility(View.GONE);
    }

    private void show(View shown, View hidden) {
        frame.setVisibility(View.VISIBLE);
        shown.setVisibility(View.VISIBLE);
        hidden.setVisibility(View.GONE);
    }
}
