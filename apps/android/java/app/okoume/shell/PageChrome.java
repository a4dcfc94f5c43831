package app.okoume.shell;

import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Message;
import android.webkit.JsResult;
import android.webkit.PermissionRequest;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** Handles the page's requests to its browser. */
final class PageChrome extends WebChromeClient {
    private final CameraForPage camera;
    private final PictureChooser pictures;
    private final LeaveQuestion leaving;
    private final NewWindows windows;

    PageChrome(CameraForPage camera, PictureChooser pictures, LeaveQuestion leaving, NewWindows windows) {
        this.camera = camera;
        this.pictures = pictures;
        this.leaving = leaving;
        this.windows = windows;
    }

    @Override public boolean onCreateWindow(WebView view, boolean dialog, boolean byPerson, Message asked) {
        if (byPerson) windows.open(asked);
        return byPerson;
    }

    /** The view's own dialog is not in our language, and does not return its answer. */
    @Override public boolean onJsBeforeUnload(WebView view, String url, String message, JsResult result) {
        leaving.ask(result);
        return true;
    }

    @Override public void onPermissionRequest(PermissionRequest request) {
        camera.ask(request);
    }

    @Override public void onPermissionRequestCanceled(PermissionRequest request) {
        camera.clear(request);
    }

    @Override public boolean onShowFileChooser(
        WebView view, ValueCallback<Uri[]> field, FileChooserParams wanted) {
        pictures.open(field, wanted);
        return true;
    }

    /** Without a poster, a film that has not started is a grey arrow. */
    @Override public Bitmap getDefaultVideoPoster() {
        return Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
    }
}
