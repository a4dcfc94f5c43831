package app.okoume.shell;

import android.app.Activity;
import android.content.Context;
import android.print.PrintAttributes;
import android.print.PrintManager;
import android.webkit.JavascriptInterface;
import android.webkit.WebView;
import android.widget.Toast;

/** The JavaScript bridge: what a browser does by itself and a web view does not. */
final class PageBridge {
    static final String NAME = "OkoumeApp";

    private static final int MOST_CHARACTERS = 20000000;

    private final Activity activity;
    private final SiteAddresses site;
    private final WebView page;
    private final SavedFiles files;
    private final Dialogs dialogs;

    /** Listens to the page's dialogs. */
    interface Dialogs {
        void onDialog(boolean open);
    }

    PageBridge(Activity activity, SiteAddresses site, WebView page, SavedFiles files, Dialogs dialogs) {
        this.activity = activity;
        this.site = site;
        this.page = page;
        this.files = files;
        this.dialogs = dialogs;
    }

    /** Prints the page; the system's dialog also saves it as a PDF. */
    @JavascriptInterface public void print(final String name) {
        forOurPage(new Runnable() {
            @Override public void run() {
                printPage(name);
            }
        });
    }

    @JavascriptInterface public void save(final String name, final String text) {
        forOurPage(new Runnable() {
            @Override public void run() {
                if (text.length() <= MOST_CHARACTERS) files.offer(name, Downloads.bytes(text));
                else say(R.string.not_saved);
            }
        });
    }

    /** Called by our own script in `PageDialogs`. */
    @JavascriptInterface public void dialogOpen(final boolean open) {
        forOurPage(new Runnable() {
            @Override public void run() {
                dialogs.onDialog(open);
            }
        });
    }

    /** Threading: scripts call from another thread, so the view's current page is read on the main thread. */
    private void forOurPage(final Runnable task) {
        activity.runOnUiThread(new Runnable() {
            @Override public void run() {
                if (site.isSite(page.getUrl())) task.run();
            }
        });
    }

    private void printPage(String name) {
        PrintManager printing = (PrintManager) activity.getSystemService(Context.PRINT_SERVICE);
        if (printing == null) {
            say(R.string.no_app);
            return;
        }
        String title = name.isEmpty() ? activity.getString(R.string.app_name) : name;
        printing.print(title, page.createPrintDocumentAdapter(title), new PrintAttributes.Builder().build());
    }

    private void say(int words) {
        Toast.makeText(activity, words, Toast.LENGTH_LONG).show();
    }
}
