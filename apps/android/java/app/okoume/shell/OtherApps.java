package app.okoume.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.widget.Toast;
import java.util.Locale;

/** Opens an address in its own application: telephone, mail, WhatsApp, browser. */
final class OtherApps {
    private final Activity activity;

    OtherApps(Activity activity) {
        this.activity = activity;
    }

    void open(String url) {
        Intent intent = new Intent(actionFor(url.toLowerCase(Locale.ROOT)), Uri.parse(url));
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        try {
            activity.startActivity(intent);
        } catch (ActivityNotFoundException missing) {
            say(R.string.no_app);
        } catch (SecurityException notAllowed) {
            say(R.string.no_app);
        }
    }

    private void say(int words) {
        Toast.makeText(activity, words, Toast.LENGTH_LONG).show();
    }

    /** A number is shown in the dialler, not called, which would need a permission. */
    private static String actionFor(String url) {
        if (url.startsWith("tel:")) return Intent.ACTION_DIAL;
        boolean written = url.startsWith("mailto:") || url.startsWith("sms");
        return written ? Intent.ACTION_SENDTO : Intent.ACTION_VIEW;
    }
}
