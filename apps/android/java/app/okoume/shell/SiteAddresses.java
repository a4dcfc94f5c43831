package app.okoume.shell;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Which addresses are the site's, and where the others go. It knows nothing of Android. */
final class SiteAddresses {
    /** What becomes of an address that a page leads to. */
    enum Way { INSIDE, OUTSIDE, REFUSED }

    private static final String[] OTHER_APPS = {
        "http:", "https:", "tel:", "mailto:", "sms:", "smsto:", "geo:", "whatsapp:", "market:",
    };

    private final String origin;

    SiteAddresses(String siteUrl) {
        origin = originOf(siteUrl);
        if (origin == null) throw new IllegalArgumentException(siteUrl);
    }

    boolean isSite(String url) {
        return url != null && origin.equals(originOf(url));
    }

    Way wayOf(String url) {
        if (url == null) return Way.REFUSED;
        if (isSite(url) || url.equals("about:blank")) return Way.INSIDE;
        String small = url.toLowerCase(Locale.ROOT);
        for (String scheme : OTHER_APPS) {
            if (small.startsWith(scheme)) return Way.OUTSIDE;
        }
        // Files, scripts, data and intents: a page has no business with them.
        return Way.REFUSED;
    }

    /** Scheme, host and port; null for what has none, and for addresses that name a user to mislead the eye. */
    private static String originOf(String url) {
        try {
            URI address = new URI(authorityOf(url));
            String scheme = address.getScheme();
            String host = address.getHost();
            if (scheme == null || host == null || address.getUserInfo() != null) return null;
            scheme = scheme.toLowerCase(Locale.ROOT);
            int port = address.getPort() == -1 ? usualPort(scheme) : address.getPort();
            return port == -1 ? null : scheme + "://" + host.toLowerCase(Locale.ROOT) + ":" + port;
        } catch (URISyntaxException notAnAddress) {
            return null;
        }
    }

    private static int usualPort(String scheme) {
        if (scheme.equals("https")) return 443;
        return scheme.equals("http") ? 80 : -1;
    }

    /** Java refuses many a path and query that browsers take; nothing behind the host matters here. */
    private static String authorityOf(String url) {
        int start = url.indexOf("://");
        if (start < 0) return url;
        int end = start + 3;
        while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) end++;
        return url.substring(0, end) + "/";
    }
}
