package app.okoume.shell;

import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeSet;

/** The browser that last opened the site as its own: the only one that may show notifications in our name. */
final class TrustedBrowser {
    private static final String PACKAGE = "package";
    private static final String CERTIFICATES = "certificates";

    private final PackageManager packages;
    private final SharedPreferences stored;

    TrustedBrowser(Context context) {
        packages = context.getPackageManager();
        stored = context.getSharedPreferences("browser", Context.MODE_PRIVATE);
    }

    void remember(String packageName) {
        String certificates = certificatesOf(packageName);
        if (certificates == null) return;
        stored.edit().putString(PACKAGE, packageName).putString(CERTIFICATES, certificates).apply();
    }

    /** Compares certificates too: another application may have taken the name of one that was removed. */
    boolean hasUid(int uid) {
        String known = stored.getString(PACKAGE, null);
        String[] callers = packages.getPackagesForUid(uid);
        if (known == null || callers == null) return false;
        for (String caller : callers) {
            if (!caller.equals(known)) continue;
            String certificates = certificatesOf(caller);
            return certificates != null && certificates.equals(stored.getString(CERTIFICATES, null));
        }
        return false;
    }

    /** SHA-256 of each signing certificate, sorted; null where the application is gone or unsigned. */
    @SuppressWarnings("deprecation")
    private String certificatesOf(String packageName) {
        try {
            // Its successor is of Android 9; the fault of old ones, that of files that are not installed yet, is not met here.
            PackageInfo info = packages.getPackageInfo(packageName, PackageManager.GET_SIGNATURES);
            if (info.signatures == null || info.signatures.length == 0) return null;
            TreeSet<String> digests = new TreeSet<String>();
            for (Signature signature : info.signatures) digests.add(digestOf(signature.toByteArray()));
            return digests.toString();
        } catch (PackageManager.NameNotFoundException removed) {
            return null;
        }
    }

    private static String digestOf(byte[] certificate) {
        try {
            StringBuilder text = new StringBuilder();
            for (byte part : MessageDigest.getInstance("SHA-256").digest(certificate)) {
                text.append(Character.forDigit((part >> 4) & 15, 16)).append(Character.forDigit(part & 15, 16));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }
}
