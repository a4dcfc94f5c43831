package app.okoume.shell;

import android.app.Activity;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.TextView;

/**
 * The cover over the page: our mark until the first paint; an offline message when neither network nor the site's own
 * cache has a page; a message that the system kills the page repeatedly; a message that there is no web view.
 */
final class Cover {
    private final FrameLayout frame;
    private final View wheel;
    private final View words;
    private final TextView title;
    private final TextView text;

    Cover(Activity activity, final Runnable retry) {
        frame = (FrameLayout) activity.getLayoutInflater().inflate(R.layout.cover, null);
        wheel = frame.findViewById(R.id.wheel);
        words = frame.findViewById(R.id.words);
        title = (TextView) frame.findViewById(R.id.title);
        text = (TextView) frame.findViewById(R.id.text);
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
        say(R.string.offline_title, R.string.offline_text);
    }

    void showStopped() {
        say(R.string.stopped_title, R.string.stopped_text);
    }

    void showNoView() {
        say(R.string.no_view_title, R.string.no_view_text);
    }

    private void say(int what, int advice) {
        title.setText(what);
        text.setText(advice);
        show(words, wheel);
        words.announceForAccessibility(frame.getContext().getString(what));
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
