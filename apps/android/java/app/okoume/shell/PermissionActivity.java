package app.okoume.shell;

import android.app.Activity;
import android.os.Build;
import android.os.Bundle;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;

/** Asks whether notifications may be shown, when a page wants them, and tells the browser. It shows nothing itself. */
public final class PermissionActivity extends Activity {
    static final String STATUS = "permissionStatus";

    private Messenger browser;

    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        browser = getIntent().getParcelableExtra("messenger");
        if (browser == null) finish();
        else if (Build.VERSION.SDK_INT < NewerAndroid.ANDROID_13) answer();
        // After a turn of the telephone the question is still open.
        else if (state == null) requestPermissions(new String[] {Notifications.PERMISSION}, 0);
    }

    @Override public void onRequestPermissionsResult(int number, String[] permissions, int[] results) {
        // Empty where the question was interrupted: it may be asked again.
        if (results.length > 0) new Notifications(this).noteAsked();
        answer();
    }

    private void answer() {
        boolean enabled = new Notifications(this).areEnabled();
        Bundle said = new Bundle();
        said.putInt(STATUS, enabled ? Notifications.ALLOWED : Notifications.BLOCKED);
        Message message = Message.obtain();
        message.setData(said);
        try {
            browser.send(message);
        } catch (RemoteException gone) {
            // The browser asks again when the page does.
        }
        finish();
    }
}
