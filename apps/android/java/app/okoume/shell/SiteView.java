package app.okoume.shell;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.webkit.CookieManager;
import android.webkit.WebSettings;
import android.webkit.WebView;

/** The web view, configured for one site only. */
final class SiteView extends WebView {
    private boolean pulledBeyondTop;

    SiteView(Context context) {
        super(context);
        setWebContentsDebuggingEnabled((context.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0);
        WebSettings settings = getSettings();
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setAllowFileAccess(false);
        settings.setAllowFileAccessFromFileURLs(false);
        settings.setAllowUniversalAccessFromFileURLs(false);
        // Chosen pictures have content addresses.
        settings.setAllowContentAccess(true);
        settings.setGeolocationEnabled(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        // The camera preview is a film that starts without a touch.
        settings.setMediaPlaybackRequiresUserGesture(false);
        // Pinch to zoom, as in a browser, without the old buttons.
        settings.setBuiltInZoomControls(true);
        settings.setDisplayZoomControls(false);
        // Without multiple windows, the view opens them in place of the page. Only a touch may open one.
        settings.setSupportMultipleWindows(true);
        settings.setUserAgentString(
            settings.getUserAgentString() + " OkoumeApp/" + context.getString(R.string.version));
        CookieManager cookies = CookieManager.getInstance();
        cookies.setAcceptCookie(true);
        cookies.setAcceptThirdPartyCookies(this, false);
    }

    /** Only scrolling of the page itself arrives here, not that of a list or dialog within it. */
    @Override protected void onOverScrolled(int x, int y, boolean clampedX, boolean clampedY) {
        super.onOverScrolled(x, y, clampedX, clampedY);
        if (clampedY && y <= 0) pulledBeyondTop = true;
    }

    void beginTouch() {
        pulledBeyondTop = false;
    }

    boolean isPulledBeyondTop() {
        return pulledBeyondTop && getScrollY() <= 0;
    }
}
