package app.okoume.shell;

import android.app.Activity;
import android.webkit.PermissionRequest;
import android.widget.Toast;
import java.util.Arrays;

/** A page on our site may use the camera, and only once the person has granted the permission to the application. */
final class CameraForPage {
    private static final String[] VIDEO = {PermissionRequest.RESOURCE_VIDEO_CAPTURE};

    private final Activity activity;
    private final SiteAddresses site;
    private final CameraPermission permission;
    private PermissionRequest waiting;

    CameraForPage(Activity activity, SiteAddresses site, CameraPermission permission) {
        this.activity = activity;
        this.site = site;
        this.permission = permission;
    }

    void ask(PermissionRequest request) {
        if (!site.isSite(request.getOrigin().toString()) || !Arrays.equals(request.getResources(), VIDEO)) {
            request.deny();
        } else if (permission.isGiven()) {
            request.grant(VIDEO);
        } else {
            if (waiting != null) waiting.deny();
            waiting = request;
            permission.ask();
        }
    }

    void clear(PermissionRequest request) {
        if (request == waiting) waiting = null;
    }

    /** The person has neither granted nor refused it: the page may ask again. */
    void unanswered() {
        if (waiting != null) waiting.deny();
        waiting = null;
    }

    void answered(boolean allowed) {
        PermissionRequest request = waiting;
        waiting = null;
        if (request == null) return;
        if (allowed) {
            request.grant(VIDEO);
        } else {
            request.deny();
            Toast.makeText(activity, R.string.camera_refused, Toast.LENGTH_LONG).show();
        }
    }
}
