package app.okoume.shell;

import android.app.Activity;
import android.util.Base64;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;
import android.widget.Toast;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.Locale;

/** Downloads that the view cannot show: opened in the telephone's browser, or saved from a data address. */
final class Downloads implements DownloadListener {
    private final Activity activity;
    private final OtherApps otherApps;
    private final SavedFiles files;

    Downloads(Activity activity, OtherApps otherApps, SavedFiles files) {
        this.activity = activity;
        this.otherApps = otherApps;
        this.files = files;
    }

    @Override public void onDownloadStart(
        String url, String agent, String disposition, String type, long length) {
        String small = url.toLowerCase(Locale.ROOT);
        if (small.startsWith("https:") || small.startsWith("http:")) otherApps.open(url);
        else if (small.startsWith("data:")) saveData(url, disposition, type);
        // Blobs in the page's memory cannot be read from outside; the site passes them over the bridge.
        else Toast.makeText(activity, R.string.not_saved, Toast.LENGTH_LONG).show();
    }

    private void saveData(String url, String disposition, String type) {
        int comma = url.indexOf(',');
        if (comma < 0) return;
        String content = url.substring(comma + 1);
        boolean packed = url.substring(0, comma).toLowerCase(Locale.ROOT).endsWith(";base64");
        String name = URLUtil.guessFileName("https://okoume/okoume", disposition, type);
        try {
            files.offer(name, packed ? Base64.decode(decode(content), Base64.DEFAULT) : bytes(decode(content)));
        } catch (IllegalArgumentException broken) {
            Toast.makeText(activity, R.string.not_saved, Toast.LENGTH_LONG).show();
        }
    }

    /** Unlike in a form, a plus sign stands for itself. */
    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), "UTF-8");
        } catch (UnsupportedEncodingException never) {
            throw new IllegalStateException(never);
        }
    }

    static byte[] bytes(String text) {
        try {
            return text.getBytes("UTF-8");
        } catch (UnsupportedEncodingException never) {
            throw new IllegalStateException(never);
        }
    }
}
