package app.okoume.shell;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.webkit.CookieManager;
import android.webkit.WebSettings;
import android.webkit.WebView;

/** The browser's part: set up for one site, and for nothing else. */
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
        // Pictures that were chosen are addresses of content.
        settings.setAllowContentAccess(true);
        settings.setGeolocationEnabled(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        // The camera's preview is a film that nobody pressed on.
        settings.setMediaPlaybackRequiresUserGesture(false);
        // Two fingers, as in a browser, without the buttons of long ago.
        settings.setBuiltInZoomControls(true);
        settings.setDisplayZoomControls(false);
        // Unless it is asked for windows, the view opens them in place of the page. Nobody but a touch gets one.
        settings.setSupportMultipleWindows(true);
        settings.setUserAgentString(
            settings.getUserAgentString() + " OkoumeApp/" + context.getString(R.string.version));
        CookieManager cookies = CookieManager.getInstance();
        cookies.setAcceptCookie(true);
        cookies.setAcceptThirdPartyCookies(this, false);
    }

    /** Only what nothing in the page has scrolled by arrives here: no list within it, no dialog. */
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
