package app.okoume.shell;

import android.app.Activity;
import android.graphics.Bitmap;
import android.os.Handler;
import android.os.Message;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** What a page opens in a window of its own is opened outside: what was typed here stays. */
final class NewWindows {
    private final Activity activity;
    private final SiteAddresses site;
    private final OtherApps otherApps;
    /** Shown nowhere: the page is loaded into it, and it hears where that leads. */
    private WebView ear;

    NewWindows(Activity activity, SiteAddresses site, OtherApps otherApps) {
        this.activity = activity;
        this.site = site;
        this.otherApps = otherApps;
    }

    void open(Message asked) {
        forget();
        ear = new WebView(activity);
        ear.setWebViewClient(new Ear());
        ((WebView.WebViewTransport) asked.obj).setWebView(ear);
        asked.sendToTarget();
    }

    void forget() {
        if (ear != null) ear.destroy();
        ear = null;
    }

    private boolean hear(WebView view, String url) {
        // A window is empty before it is told where it leads.
        if (url.equals("about:blank")) return false;
        if (view == ear && site.wayOf(url) != SiteAddresses.Way.REFUSED) otherApps.open(url);
        end(view);
        return true;
    }

    /** The view is still at work: it is destroyed after it. */
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
        // The method of Android 7, which is newer than what this is compiled against.
        public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
            return hear(view, request.getUrl().toString());
        }

        /** For an address that the view took for its own, and did not ask about. */
        @Override public void onPageStarted(WebView view, String url, Bitmap icon) {
            hear(view, url);
        }

        // The method of Android 8. All views share one process, and each is asked what becomes of the application.
        public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
            end(view);
            return true;
        }
    }
}
