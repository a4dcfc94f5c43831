package app.okoume.shell;

import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The browser that opens the site, and how well it can. */
final class Browser {
    /** From best to worst. */
    enum Ability { TRUSTED, CUSTOM_TAB, PLAIN }

    static final String CUSTOM_TABS_SERVICE = "android.support.customtabs.action.CustomTabsService";
    private static final String TRUSTED_CATEGORY = "androidx.browser.trusted.category.TrustedWebActivities";

    final String packageName;
    final Ability ability;

    private Browser(String packageName, Ability ability) {
        this.packageName = packageName;
        this.ability = ability;
    }

    /** The most able one, the person's default among equals; null where there is none. */
    static Browser choose(PackageManager packages, String ownPackage) {
        Map<String, Ability> abilities = customTabs(packages);
        Browser best = null;
        for (String name : inOrder(packages)) {
            // Loop: this application opens the site's links too.
            if (name.equals(ownPackage)) continue;
            Ability ability = abilities.containsKey(name) ? abilities.get(name) : Ability.PLAIN;
            if (best == null || ability.compareTo(best.ability) < 0) best = new Browser(name, ability);
        }
        return best;
    }

    /** The default browser first: Android lists all of them, but only MATCH_DEFAULT_ONLY in the person's order. */
    private static List<String> inOrder(PackageManager packages) {
        Intent anyPage = new Intent(Intent.ACTION_VIEW, Uri.parse("https://"));
        anyPage.addCategory(Intent.CATEGORY_BROWSABLE);
        List<String> names = new ArrayList<String>();
        for (int which : new int[] {PackageManager.MATCH_DEFAULT_ONLY, PackageManager.MATCH_ALL}) {
            for (ResolveInfo found : packages.queryIntentActivities(anyPage, which)) {
                names.add(found.activityInfo.packageName);
            }
        }
        return names;
    }

    private static Map<String, Ability> customTabs(PackageManager packages) {
        Map<String, Ability> abilities = new HashMap<String, Ability>();
        Intent service = new Intent(CUSTOM_TABS_SERVICE);
        for (ResolveInfo found : packages.queryIntentServices(service, PackageManager.GET_RESOLVED_FILTER)) {
            boolean trusted = found.filter != null && found.filter.hasCategory(TRUSTED_CATEGORY);
            abilities.put(found.serviceInfo.packageName, trusted ? Ability.TRUSTED : Ability.CUSTOM_TAB);
        }
        return abilities;
    }
}
