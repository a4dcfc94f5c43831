package app.okoume.shell;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** Shown where the telephone has no web view: it is disabled, or being updated. */
public final class NoViewActivity extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        Cover cover = new Cover(this, new Runnable() {
            @Override public void run() {
                replace(NoViewActivity.this, MainActivity.class);
            }
        });
        setContentView(cover.view());
        cover.showNoView();
    }

    /** The main activity opens the same address. */
    static void replace(Activity one, Class<? extends Activity> other) {
        one.startActivity(new Intent(one, other).setData(one.getIntent().getData()));
        one.finish();
    }
}
