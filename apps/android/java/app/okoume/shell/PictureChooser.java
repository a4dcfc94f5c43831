package app.okoume.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.provider.MediaStore;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient.FileChooserParams;
import android.widget.Toast;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** Answers a page's file field: existing pictures, or a new photo. */
final class PictureChooser {
    private final Activity activity;
    private final CameraPermission permission;
    private ValueCallback<Uri[]> field;
    private boolean waiting;
    private boolean several;
    private boolean cameraOnly;
    private File photo;

    PictureChooser(Activity activity, CameraPermission permission) {
        this.activity = activity;
        this.permission = permission;
    }

    void open(ValueCallback<Uri[]> callback, FileChooserParams wanted) {
        answer(null);
        field = callback;
        several = wanted.getMode() == FileChooserParams.MODE_OPEN_MULTIPLE;
        cameraOnly = wanted.isCaptureEnabled();
        boolean allowed = permission.isGiven();
        // An application that declares the camera permission may not even start the camera application without it. A
        // person who wants to choose a picture is not asked: after two refusals the dialog is never shown again, and
        // the live photo needs it.
        waiting = cameraOnly && !allowed;
        if (waiting) permission.ask();
        else show(allowed);
    }

    void cameraAnswered(boolean allowed) {
        if (waiting) show(allowed);
    }

    /** The person has neither granted nor refused it: the field can be opened again. */
    void cameraUnanswered() {
        if (waiting) answer(null);
    }

    private void show(boolean withCamera) {
        waiting = false;
        photo = withCamera ? LentFiles.newPhoto(activity, System.currentTimeMillis()) : null;
        try {
            activity.startActivityForResult(withCamera && cameraOnly ? camera() : choice(), Asked.PICTURE);
        } catch (ActivityNotFoundException missing) {
            if (withCamera && cameraOnly) {
                show(false);
                return;
            }
            answer(null);
            say(R.string.no_app);
        }
    }

    private Intent choice() {
        Intent pick = new Intent(Intent.ACTION_GET_CONTENT);
        pick.addCategory(Intent.CATEGORY_OPENABLE);
        pick.setType("image/*");
        pick.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, several);
        Intent choice = Intent.createChooser(pick, activity.getString(R.string.choose_picture));
        if (photo != null) choice.putExtra(Intent.EXTRA_INITIAL_INTENTS, new Intent[] {camera()});
        return choice;
    }

    private Intent camera() {
        Uri place = LentFiles.addressOf(activity, photo);
        Intent camera = new Intent(MediaStore.ACTION_IMAGE_CAPTURE);
        camera.putExtra(MediaStore.EXTRA_OUTPUT, place);
        camera.setClipData(ClipData.newRawUri("", place));
        camera.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION | Intent.FLAG_GRANT_READ_URI_PERMISSION);
        return camera;
    }

    /** The page that asked is gone, with its field. */
    void clear() {
        field = null;
        waiting = false;
    }

    void chosen(boolean done, Intent data) {
        if (field == null) {
            // The system had killed us, or the page, to free memory for the camera: the field that waited for the
            // picture is gone.
            if (done) say(R.string.picture_lost);
            return;
        }
        List<Uri> pictures = done ? picturesOf(data) : new ArrayList<Uri>();
        answer(pictures.isEmpty() ? null : pictures.toArray(new Uri[0]));
    }

    private List<Uri> picturesOf(Intent data) {
        List<Uri> pictures = new ArrayList<Uri>();
        ClipData clip = data == null ? null : data.getClipData();
        if (clip != null) {
            for (int i = 0; i < clip.getItemCount(); i++) addOthers(pictures, clip.getItemAt(i).getUri());
        } else if (data != null) {
            addOthers(pictures, data.getData());
        }
        if (pictures.isEmpty() && photo != null && photo.length() > 0) {
            pictures.add(LentFiles.addressOf(activity, photo));
        }
        return pictures;
    }

    /**
     * Prevents file theft: another application must not make us upload our own files, so only content addresses are
     * accepted.
     */
    private void addOthers(List<Uri> pictures, Uri picture) {
        if (picture == null || !"content".equals(picture.getScheme())) return;
        if (!(activity.getPackageName() + ".lent").equals(picture.getAuthority())) pictures.add(picture);
    }

    private void answer(Uri[] pictures) {
        ValueCallback<Uri[]> asked = field;
        field = null;
        waiting = false;
        if (asked != null) asked.onReceiveValue(pictures);
    }

    private void say(int words) {
        Toast.makeText(activity, words, Toast.LENGTH_LONG).show();
    }
}
