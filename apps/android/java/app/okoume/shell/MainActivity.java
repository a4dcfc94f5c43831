package app.okoume.shell;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.AndroidRuntimeException;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.webkit.CookieManager;
import android.widget.FrameLayout;

/** The whole application: the site in a window of its own. */
public final class MainActivity extends Activity implements PageClient.Listener, PageBridge.Dialogs {
    /** Crash loop: a page process that dies this soon after its start would do so for ever. */
    private static final long SOON_MS = 20000;

    private String home;
    private SiteAddresses site;
    private OtherApps otherApps;
    private SavedFiles files;
    private CameraPermission permission;
    private CameraForPage camera;
    private PictureChooser pictures;
    private LeaveQuestion leaving;
    private NewWindows windows;
    private PageMemory memory;
    private PullToRefresh holder;
    private Cover cover;
    private BackWay back;
    private final PageDialogs dialogs = new PageDialogs();
    private SiteView page;
    /** The last load failed. Only a load that we start clears it: the view shows its own error page. */
    private boolean failed;
    /** The site has painted something, perhaps under the cover. */
    private boolean shown;
    /** The window is visible. */
    private boolean started;
    /** The page's process was killed in the background: the view is unusable. */
    private boolean gone;
    private long endedAt = -SOON_MS;

    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        home = getString(R.string.site_url);
        site = new SiteAddresses(home);
        otherApps = new OtherApps(this);
        files = new SavedFiles(this);
        permission = new CameraPermission(this);
        camera = new CameraForPage(this, site, permission);
        pictures = new PictureChooser(this, permission);
        memory = new PageMemory(site);
        windows = new NewWindows(this, site, otherApps);
        leaving = new LeaveQuestion(this, new Runnable() {
            @Override public void run() {
                uncover();
                holder.done();
            }
        });
        back = new BackWay(this, new Runnable() {
            @Override public void run() {
                goBack();
            }
        });
        setContentView(createScreen());
        try {
            createPage();
        } catch (AndroidRuntimeException noWebView) {
            NoViewActivity.replace(this, NoViewActivity.class);
            return;
        }
        if (state != null) {
            files.restore(state);
            memory.readFrom(state);
        }
        reopen();
    }

    private View createScreen() {
        Runnable again = new Runnable() {
            @Override public void run() {
                reload();
            }
        };
        holder = new PullToRefresh(this, again);
        cover = new Cover(this, again);
        FrameLayout screen = new FrameLayout(this);
        screen.setBackgroundResource(R.color.paper);
        LayoutParams whole = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT);
        screen.addView(holder, whole);
        screen.addView(cover.view(), whole);
        screen.setOnApplyWindowInsetsListener(new ClearOfBars());
        return screen;
    }

    private void createPage() {
        shown = false;
        page = new SiteView(this);
        page.setWebViewClient(new PageClient(site, otherApps, this));
        page.setWebChromeClient(new PageChrome(camera, pictures, leaving, windows));
        page.setDownloadListener(new Downloads(this, otherApps, files));
        // Every frame gets it: the content policy allows only the site in frames, and the person confirms its requests.
        page.addJavascriptInterface(new PageBridge(this, site, page, files, this), PageBridge.NAME);
        holder.hold(page);
    }

    /** Untrusted intent: another application may send any address; only the site's own are opened. */
    private String addressOf(Intent intent, String otherwise) {
        String address = intent == null ? null : intent.getDataString();
        return site.isSite(address) ? address : otherwise;
    }

    private void reopen() {
        startOpening();
        if (!memory.reopen(page)) page.loadUrl(addressOf(getIntent(), home));
    }

    private void reload() {
        if (failed) startOpening();
        if (page.getUrl() == null) reopen();
        else page.reload();
    }

    private void startOpening() {
        failed = false;
        holder.allow(false);
        cover.showOpening();
    }

    private boolean wantsBack() {
        return dialogs.isOpen() || page.canGoBack();
    }

    private void goBack() {
        if (dialogs.close(page)) return;
        if (failed) startOpening();
        page.goBack();
    }

    @Override public void onFailed() {
        fail();
        cover.showOffline();
    }

    private void fail() {
        failed = true;
        dialogs.clear();
        announceBack();
        holder.allow(false);
        holder.done();
    }

    @Override public void onShown() {
        if (failed) return;
        uncover();
        dialogs.watch(page);
        announceBack();
    }

    private void uncover() {
        shown = true;
        holder.allow(true);
        cover.hide();
    }

    @Override public void onSettled() {
        holder.done();
        onHistoryChanged();
    }

    @Override public void onHistoryChanged() {
        memory.keep(page);
        announceBack();
    }

    @Override public void onDialog(boolean open) {
        dialogs.reported(open);
        announceBack();
    }

    private void announceBack() {
        back.wantedWhile(wantsBack());
    }

    @Override public void onCrashed() {
        pictures.clear();
        camera.unanswered();
        leaving.clear();
        dialogs.clear();
        holder.done();
        long now = SystemClock.elapsedRealtime();
        boolean again = now - endedAt < SOON_MS;
        endedAt = now;
        // In the background, for example behind the camera, nothing is loaded: the memory is needed there.
        gone = !started;
        if (gone) return;
        replacePage();
        if (again) {
            fail();
            cover.showStopped();
        } else {
            reopen();
        }
    }

    private void replacePage() {
        holder.removeAllViews();
        page.destroy();
        createPage();
        announceBack();
    }

    private void revive() {
        if (!gone) return;
        gone = false;
        replacePage();
        reopen();
    }

    /** Up to Android 12; later systems call `BackWay`. */
    @SuppressWarnings("deprecation")
    @Override public void onBackPressed() {
        if (wantsBack()) goBack();
        else super.onBackPressed();
    }

    @Override protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        String address = addressOf(intent, null);
        if (address == null) return;
        revive();
        // A loaded page stays visible until the next one is: it may ask whether it may be left.
        if (failed || !shown) startOpening();
        page.loadUrl(address);
    }

    @Override protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        files.keep(state);
        memory.keep(page);
        memory.writeInto(state);
    }

    /** Split screen: a page stays visible and active while another application has the focus. */
    @Override protected void onStart() {
        super.onStart();
        started = true;
        LentFiles.deleteOld(this, System.currentTimeMillis());
        revive();
        page.onResume();
    }

    @Override protected void onStop() {
        started = false;
        memory.keep(page);
        page.onPause();
        super.onStop();
    }

    @Override protected void onResume() {
        super.onResume();
        // A person who comes back from the network settings may have fixed the connection.
        if (failed) reload();
    }

    @Override protected void onPause() {
        // Session cookies must survive the process, which may be killed at any moment from now on.
        CookieManager.getInstance().flush();
        super.onPause();
    }

    @Override protected void onDestroy() {
        leaving.clear();
        windows.clear();
        holder.removeAllViews();
        if (page != null) page.destroy();
        super.onDestroy();
    }

    @Override public void onRequestPermissionsResult(int number, String[] permissions, int[] results) {
        if (number != Asked.CAMERA) return;
        permission.dialogClosed();
        // Silent where the dialog was interrupted, or where one from before a restart is still open.
        if (results.length == 0) {
            camera.unanswered();
            pictures.cameraUnanswered();
            return;
        }
        boolean allowed = results[0] == PackageManager.PERMISSION_GRANTED;
        camera.answered(allowed);
        pictures.cameraAnswered(allowed);
    }

    @Override protected void onActivityResult(int number, int result, Intent data) {
        if (number == Asked.PICTURE) pictures.chosen(result == RESULT_OK, data);
        if (number == Asked.PLACE_FOR_FILE) files.placed(result == RESULT_OK, data);
    }
}
