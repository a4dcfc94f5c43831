package app.okoume.shell;

import android.net.http.SslError;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Decides on every address that the page leads to, and says how its loading goes. */
final class PageClient extends WebViewClient {
    interface Listener {
        void onFailed();

        void onShown();

        void onSettled();

        void onHistoryChanged();

        void onCrashed();
    }

    private final SiteAddresses site;
    private final OtherApps otherApps;
    private final Listener listener;

    PageClient(SiteAddresses site, OtherApps otherApps, Listener listener) {
        this.site = site;
        this.otherApps = otherApps;
        this.listener = listener;
    }

    // The method of Android 7, which is newer than what this is compiled against.
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        return leadElsewhere(request.getUrl().toString(), request.isForMainFrame());
    }

    @SuppressWarnings("deprecation")
    @Override public boolean shouldOverrideUrlLoading(WebView view, String url) {
        return leadElsewhere(url, true);
    }

    private boolean leadElsewhere(String url, boolean wholePage) {
        switch (site.wayOf(url)) {
            case INSIDE:
                return false;
            case OUTSIDE:
                if (wholePage) otherApps.open(url);
                return true;
            default:
                return true;
        }
    }

    @Override public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
        if (request.isForMainFrame()) listener.onFailed();
    }

    /** A certificate that is wrong is never accepted, whoever asks. */
    @Override public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
        String url = view.getUrl();
        if (url == null || url.equals(error.getUrl())) listener.onFailed();
    }

    @Override public void onPageCommitVisible(WebView view, String url) {
        listener.onShown();
    }

    /** Said of a loading that was cut off too, and of the view's own error: that anything is painted it does not mean. */
    @Override public void onPageFinished(WebView view, String url) {
        listener.onSettled();
    }

    @Override public void doUpdateVisitedHistory(WebView view, String url, boolean reload) {
        listener.onHistoryChanged();
    }

    // The method of Android 8. Unanswered, the whole application would be ended with the page's process.
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        listener.onCrashed();
        return true;
    }
}
