package app.okoume.shell;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.Locale;

/**
 * A content provider for single files of one folder: an empty one that the camera fills, and a saved one for another
 * application to read.
 */
public final class LentFiles extends ContentProvider {
    private static final long RETENTION_MS = 24L * 60 * 60 * 1000;
    private static final String PHOTO = "photo-[0-9]{1,19}\\.jpg";
    private static final String NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}";

    static File folder(Context context) {
        File folder = new File(context.getCacheDir(), "lent");
        folder.mkdirs();
        return folder;
    }

    static File newPhoto(Context context, long now) {
        return new File(folder(context), "photo-" + now + ".jpg");
    }

    static File named(Context context, String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^\\.+", "");
        if (plain.length() > 100) plain = plain.substring(plain.length() - 100).replaceAll("^\\.+", "");
        return new File(folder(context), plain.isEmpty() ? "okoume" : plain);
    }

    static Uri addressOf(Context context, File file) {
        return new Uri.Builder()
            .scheme("content")
            .authority(context.getPackageName() + ".lent")
            .appendPath(file.getName())
            .build();
    }

    /** Expiry: a borrowed file has been read by the next day. */
    static void deleteOld(Context context, long now) {
        File[] files = folder(context).listFiles();
        if (files == null) return;
        for (File file : files) {
            if (now - file.lastModified() > RETENTION_MS) file.delete();
        }
    }

    private File fileOf(Uri address) throws FileNotFoundException {
        String name = address.getLastPathSegment();
        if (name == null || !name.matches(NAME)) throw new FileNotFoundException();
        return new File(folder(getContext()), name);
    }

    @Override public ParcelFileDescriptor openFile(Uri address, String mode) throws FileNotFoundException {
        File file = fileOf(address);
        if (mode.equals("r")) return ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY);
        if (!file.getName().matches(PHOTO)) throw new FileNotFoundException("read only");
        return ParcelFileDescriptor.open(
            file,
            ParcelFileDescriptor.MODE_READ_WRITE
                | ParcelFileDescriptor.MODE_CREATE
                | ParcelFileDescriptor.MODE_TRUNCATE);
    }

    @Override public Cursor query(Uri address, String[] columns, String where, String[] values, String order) {
        try {
            File file = fileOf(address);
            MatrixCursor row = new MatrixCursor(
                new String[] {OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE}, 1);
            row.addRow(new Object[] {file.getName(), file.length()});
            return row;
        } catch (FileNotFoundException notOurs) {
            return null;
        }
    }

    @Override public String getType(Uri address) {
        return typeOf(address.getLastPathSegment());
    }

    static String typeOf(String name) {
        String small = name == null ? "" : name.toLowerCase(Locale.ROOT);
        if (small.endsWith(".jpg")) return "image/jpeg";
        if (small.endsWith(".csv")) return "text/csv";
        if (small.endsWith(".ics")) return "text/calendar";
        if (small.endsWith(".json")) return "application/json";
        if (small.endsWith(".pdf")) return "application/pdf";
        return "application/octet-stream";
    }

    @Override public boolean onCreate() {
        return true;
    }

    @Override public Uri insert(Uri address, ContentValues values) {
        throw new UnsupportedOperationException();
    }

    @Override public int delete(Uri address, String where, String[] values) {
        throw new UnsupportedOperationException();
    }

    @Override public int update(Uri address, ContentValues values, String where, String[] which) {
        throw new UnsupportedOperationException();
    }
}
