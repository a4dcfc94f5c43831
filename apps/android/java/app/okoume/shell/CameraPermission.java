package app.okoume.shell;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;

/** The camera permission. One dialog serves all waiting requests: a second is never shown. */
final class CameraPermission {
    private final Activity activity;
    private boolean asking;

    CameraPermission(Activity activity) {
        this.activity = activity;
    }

    boolean isGiven() {
        return activity.checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED;
    }

    void ask() {
        if (asking) return;
        asking = true;
        activity.requestPermissions(new String[] {Manifest.permission.CAMERA}, Asked.CAMERA);
    }

    void dialogClosed() {
        asking = false;
    }
}
