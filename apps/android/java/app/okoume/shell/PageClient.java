package app.okoume.shell;

import android.net.http.SslError;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Decides on every navigation of the page, and reports the progress of its loading. */
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

    // The method of Android 7, which is newer than the API that this is compiled against.
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

    /** An invalid certificate is never accepted. */
    @Override public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
        String url = view.getUrl();
        if (url == null || url.equals(error.getUrl())) listener.onFailed();
    }

    @Override public void onPageCommitVisible(WebView view, String url) {
        listener.onShown();
    }

    /**
     * Also called for an interrupted load, and for the view's own error page: it does not mean that anything is
     * painted.
     */
    @Override public void onPageFinished(WebView view, String url) {
        listener.onSettled();
    }

    @Override public void doUpdateVisitedHistory(WebView view, String url, boolean reload) {
        listener.onHistoryChanged();
    }

    // The method of Android 8. Unhandled, the whole application would be killed with the page's process.
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        listener.onCrashed();
        return true;
    }
}
