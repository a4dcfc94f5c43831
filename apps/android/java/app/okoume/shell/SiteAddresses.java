package app.okoume.shell;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Which addresses belong to the site. Independent of Android. */
final class SiteAddresses {
    private final String home;
    private final String origin;

    SiteAddresses(String siteUrl) {
        home = siteUrl;
        origin = originOf(siteUrl);
        if (origin == null) throw new IllegalArgumentException(siteUrl);
    }

    /** Untrusted intent: another application may send any address; only the site's own is opened. */
    String pageFor(String address) {
        return address != null && origin.equals(originOf(address)) ? address : home;
    }

    /** The origin: scheme, host and port; null for an address without one, or with a deceptive user name. */
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

    /** Java rejects many paths and queries that browsers accept; only the host matters here. */
    private static String authorityOf(String url) {
        int start = url.indexOf("://");
        if (start < 0) return url;
        int end = start + 3;
        while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) end++;
        return url.substring(0, end) + "/";
    }
}
