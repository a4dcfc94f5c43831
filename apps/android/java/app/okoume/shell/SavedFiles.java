package app.okoume.shell;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.DialogInterface;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.widget.Toast;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A file made by a page: the person saves it anywhere, or shares it. */
final class SavedFiles {
    private static final String STATE = "file-to-place";

    private final Activity activity;
    /** Its name, while the person chooses a place. */
    private String toPlace;

    SavedFiles(Activity activity) {
        this.activity = activity;
    }

    void offer(String name, byte[] content) {
        final File file = LentFiles.named(activity, name);
        try {
            OutputStream out = new FileOutputStream(file);
            try {
                out.write(content);
            } finally {
                out.close();
            }
        } catch (IOException full) {
            say(R.string.not_saved);
            return;
        }
        new AlertDialog.Builder(activity)
            .setTitle(file.getName())
            .setPositiveButton(R.string.save, new DialogInterface.OnClickListener() {
                @Override public void onClick(DialogInterface dialog, int which) {
                    place(file);
                }
            })
            .setNeutralButton(R.string.share, new DialogInterface.OnClickListener() {
                @Override public void onClick(DialogInterface dialog, int which) {
                    share(file);
                }
            })
            .setNegativeButton(R.string.cancel, null)
            .show();
    }

    private void place(File file) {
        toPlace = file.getName();
        Intent intent = new Intent(Intent.ACTION_CREATE_DOCUMENT);
        intent.addCategory(Intent.CATEGORY_OPENABLE);
        intent.setType(LentFiles.typeOf(toPlace));
        intent.putExtra(Intent.EXTRA_TITLE, toPlace);
        try {
            activity.startActivityForResult(intent, Asked.PLACE_FOR_FILE);
        } catch (ActivityNotFoundException noDocuments) {
            share(file);
        }
    }

    private void share(File file) {
        Uri address = LentFiles.addressOf(activity, file);
        Intent intent = new Intent(Intent.ACTION_SEND);
        intent.setType(LentFiles.typeOf(file.getName()));
        intent.putExtra(Intent.EXTRA_STREAM, address);
        intent.setClipData(ClipData.newRawUri("", address));
        intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
        activity.startActivity(Intent.createChooser(intent, activity.getString(R.string.share)));
    }

    void placed(boolean done, Intent data) {
        String name = toPlace;
        toPlace = null;
        if (!done || name == null || data == null || data.getData() == null) return;
        try {
            copy(LentFiles.named(activity, name), data.getData());
            say(R.string.saved);
        } catch (IOException full) {
            say(R.string.not_saved);
        } catch (SecurityException takenBack) {
            say(R.string.not_saved);
        }
    }

    private void copy(File file, Uri place) throws IOException {
        OutputStream out = open(place);
        if (out == null) throw new IOException();
        try {
            InputStream in = new FileInputStream(file);
            try {
                byte[] part = new byte[8192];
                for (int length = in.read(part); length > 0; length = in.read(part)) out.write(part, 0, length);
            } finally {
                in.close();
            }
        } finally {
            out.close();
        }
    }

    /** Since Android 10 mode «w» may leave the end of a longer existing file; not every provider supports «wt». */
    private OutputStream open(Uri place) throws IOException {
        try {
            return activity.getContentResolver().openOutputStream(place, "wt");
        } catch (FileNotFoundException | IllegalArgumentException unknown) {
            return activity.getContentResolver().openOutputStream(place, "w");
        }
    }

    void keep(Bundle state) {
        if (toPlace != null) state.putString(STATE, toPlace);
    }

    void restore(Bundle state) {
        toPlace = state.getString(STATE);
    }

    private void say(int words) {
        Toast.makeText(activity, words, Toast.LENGTH_LONG).show();
    }
}
