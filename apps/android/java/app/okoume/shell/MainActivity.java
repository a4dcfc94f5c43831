package app.okoume.shell;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.DialogInterface;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/**
 * Opens the site as a Trusted Web Activity, else in a custom tab, else in the browser. Under a trusted page it stays in
 * the task, as the session lives in this process.
 */
public final class MainActivity extends Activity implements BrowserSession.Listener, Runnable {
    /** A browser that was never started may need seconds; then a tab with an address bar opens at once. */
    private static final long SESSION_TIMEOUT_MS = 5000;
    private static final String OPENED = "opened";

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Uri page;
    private Browser browser;
    private BrowserSession session;
    private boolean bound;
    private boolean opened;

    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (state != null && state.getBoolean(OPENED)) {
            // The system ended the process; the page above is gone too, or is what the person came back from.
            finish();
            return;
        }
        if ((getIntent().getFlags() & Intent.FLAG_ACTIVITY_NEW_TASK) == 0) {
            openInOwnTask();
            return;
        }
        page = Uri.parse(new SiteAddresses(getString(R.string.site_url)).pageFor(getIntent().getDataString()));
        open();
    }

    /** Some applications open links within their own task, where a second window of the site would stand. */
    private void openInOwnTask() {
        Intent again = new Intent(this, MainActivity.class);
        again.setData(getIntent().getData());
        again.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        startActivity(again);
        finish();
    }

    private void open() {
        browser = Browser.choose(getPackageManager(), getPackageName());
        if (browser == null) {
            showNoBrowser();
        } else if (browser.ability == Browser.Ability.TRUSTED) {
            connect();
        } else {
            openUntrusted();
        }
    }

    private void connect() {
        unbind();
        session = new BrowserSession(this, this);
        handler.postDelayed(this, SESSION_TIMEOUT_MS);
        bound = true;
        if (!session.bind(browser.packageName)) onSession(false);
    }

    @Override public void onSession(boolean granted) {
        handler.removeCallbacks(this);
        if (opened || isFinishing()) return;
        if (!granted) {
            openUntrusted();
            return;
        }
        new TrustedBrowser(this).remember(browser.packageName);
        Intent intent = pageIntent(session.extras());
        intent.putExtra("android.support.customtabs.extra.LAUNCH_AS_TRUSTED_WEB_ACTIVITY", true);
        if (!start(intent)) openUntrusted();
    }

    /** The browser did not answer in time. */
    @Override public void run() {
        onSession(false);
    }

    private void openUntrusted() {
        Bundle noSession = new Bundle();
        // Its presence, with null, asks for a custom tab.
        noSession.putBinder(BrowserSession.EXTRA_SESSION, null);
        boolean tabs = browser.ability != Browser.Ability.PLAIN;
        if ((tabs && start(pageIntent(noSession))) || start(pageIntent(new Bundle()))) finish();
        else showNoBrowser();
    }

    private Intent pageIntent(Bundle extras) {
        Intent intent = new Intent(Intent.ACTION_VIEW, page);
        intent.setPackage(browser.packageName);
        intent.putExtras(extras);
        int paper = getColor(R.color.paper);
        intent.putExtra("android.support.customtabs.extra.TOOLBAR_COLOR", paper);
        intent.putExtra("androidx.browser.customtabs.extra.NAVIGATION_BAR_COLOR", paper);
        return intent;
    }

    private boolean start(Intent intent) {
        try {
            startActivity(intent);
            opened = true;
        } catch (ActivityNotFoundException missing) {
            return false;
        } catch (SecurityException notAllowed) {
            return false;
        }
        return true;
    }

    private void showNoBrowser() {
        new AlertDialog.Builder(this)
            .setTitle(R.string.no_browser_title)
            .setMessage(R.string.no_browser_text)
            .setPositiveButton(R.string.retry, new DialogInterface.OnClickListener() {
                @Override public void onClick(DialogInterface dialog, int which) {
                    open();
                }
            })
            .setNegativeButton(R.string.close, new DialogInterface.OnClickListener() {
                @Override public void onClick(DialogInterface dialog, int which) {
                    finish();
                }
            })
            .setCancelable(false)
            .show();
    }

    @Override protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putBoolean(OPENED, opened);
    }

    /** «Back» closed the page above. */
    @Override protected void onRestart() {
        super.onRestart();
        if (opened) finish();
    }

    @Override protected void onDestroy() {
        handler.removeCallbacks(this);
        unbind();
        super.onDestroy();
    }

    /** Also where binding failed: Android keeps the connection until then. */
    private void unbind() {
        if (bound) session.unbind();
        bound = false;
    }
}
