package app.okoume.shell;

import android.app.Activity;
import android.graphics.Bitmap;
import android.os.Handler;
import android.os.Message;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Pop-ups open outside the application, so that the page keeps its input. */
final class NewWindows {
    private final Activity activity;
    private final SiteAddresses site;
    private final OtherApps otherApps;
    /** An invisible view that only receives the new window's address. */
    private WebView ear;

    NewWindows(Activity activity, SiteAddresses site, OtherApps otherApps) {
        this.activity = activity;
        this.site = site;
        this.otherApps = otherApps;
    }

    void open(Message asked) {
        clear();
        ear = new WebView(activity);
        ear.setWebViewClient(new Ear());
        ((WebView.WebViewTransport) asked.obj).setWebView(ear);
        asked.sendToTarget();
    }

    void clear() {
        if (ear != null) ear.destroy();
        ear = null;
    }

    private boolean hear(WebView view, String url) {
        // A window is empty before it gets its address.
        if (url.equals("about:blank")) return false;
        if (view == ear && site.wayOf(url) != SiteAddresses.Way.REFUSED) otherApps.open(url);
        end(view);
        return true;
    }

    /** The view is still in use: it is destroyed afterwards. */
    private void end(final WebView view) {
        if (view != ear) return;
        ear = null;
        new Handler().post(new Runnable() {
            @Override public void run() {
                view.destroy();
            }
        });
    }

    private final class Ear extends WebViewClient {
        // The method of Android 7, which is newer than the API that this is compiled against.
        public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
            return hear(view, request.getUrl().toString());
        }

        /** For an address that the view loaded without asking. */
        @Override public void onPageStarted(WebView view, String url, Bitmap icon) {
            hear(view, url);
        }

        // The method of Android 8. All views share one process, and each is asked whether the application survives.
        public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
            end(view);
            return true;
        }
    }
}
