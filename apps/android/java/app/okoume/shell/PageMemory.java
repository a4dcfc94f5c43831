package app.okoume.shell;

import android.os.Bundle;
import android.os.Parcel;
import android.webkit.WebView;

/**
 * Saves the page's address and history, for when the page's process or ours is killed. Saved continuously: a view whose
 * process is gone returns nothing any more.
 */
final class PageMemory {
    private static final String HISTORY = "history";
    private static final String ADDRESS = "address";
    /** The system kills applications whose saved state exceeds a megabyte. */
    private static final int MOST_STATE_BYTES = 200000;

    private final SiteAddresses site;
    private Bundle history;
    private String address;

    PageMemory(SiteAddresses site) {
        this.site = site;
    }

    void keep(WebView page) {
        String now = page.getUrl();
        if (now == null) return;
        address = now;
        history = new Bundle();
        page.saveState(history);
    }

    /** Whether the saved page is being restored. */
    boolean reopen(WebView page) {
        if (history != null && page.restoreState(history) != null) return true;
        if (!site.isSite(address)) return false;
        page.loadUrl(address);
        return true;
    }

    void writeInto(Bundle state) {
        if (history != null && sizeOf(history) <= MOST_STATE_BYTES) state.putBundle(HISTORY, history);
        state.putString(ADDRESS, address);
    }

    void readFrom(Bundle state) {
        history = state.getBundle(HISTORY);
        address = state.getString(ADDRESS);
    }

    private static int sizeOf(Bundle bundle) {
        Parcel parcel = Parcel.obtain();
        try {
            parcel.writeBundle(bundle);
            return parcel.dataSize();
        } finally {
            parcel.recycle();
        }
    }
}
