import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.content.DialogInterface;
import android.content.Intent;
import android.os.Bundle;
import android.os.Parcel;
import fake.Calls;
import java.util.Objects;

/** The application on a fake telephone. Each test states what it promises. */
public final class ShellTest {
    private static final String TRUSTED = "android.support.customtabs.extra.LAUNCH_AS_TRUSTED_WEB_ACTIVITY";
    private static final String SESSION = "android.support.customtabs.extra.SESSION";
    private static final String SESSION_ID = "android.support.customtabs.extra.SESSION_ID";
    private static final String KEY = "android.support.customtabs.trusted.";
    private static final int NOTIFY = 2;
    private static final int CANCEL = 3;
    private static final int SMALL_ICON_ID = 4;
    private static final int ACTIVE = 5;
    private static final int ARE_ENABLED = 6;
    private static final int SMALL_ICON_BITMAP = 7;
    private static final int EXTRA_COMMAND = 9;
    private static final int STRANGER_UID = 10_200;
    private static int passed;
    private static int failed;

    private interface Body {
        void run() throws Exception;
    }

    public static void main(String[] arguments) {
        choices();
        test("a page of the site opens trusted, by a session of its own", ShellTest::opensTrusted);
        test("a link opens its page; another address, or one in clear, the start page", ShellTest::deepLinks);
        test("all windows share one session id, so that a link opens in the one that is there", ShellTest::sharesSession);
        test("a link from within another application gets a task of its own", ShellTest::ownTask);
        test("a browser that cannot be bound opens a custom tab", ShellTest::notBindable);
        test("a browser that does not answer in time opens a custom tab, once", ShellTest::timesOut);
        test("a browser that gives no session opens a custom tab", ShellTest::noSession);
        test("a browser that refuses a trusted page opens a custom tab", ShellTest::refusesTrusted);
        test("a browser that opens nothing is said to be missing", ShellTest::refusesAll);
        test("without a browser it says so, and looks again when asked", ShellTest::noBrowser);
        test("«back» from a trusted page leaves the application", ShellTest::backLeaves);
        test("ended by the system under a page, it opens no second one", ShellTest::opensOnce);
        test("the browser that opened the site shows its notifications", ShellTest::shows);
        test("before Android 8 they have no channel", ShellTest::showsBeforeChannels);
        test("they are removed, and listed", ShellTest::cancels);
        test("none is shown to a person who does not want any", ShellTest::unwanted);
        test("a channel that the person silenced shows none", ShellTest::silenced);
        test("the browser gets the icon of notifications", ShellTest::icon);
        test("a page learns whether it may ask, and how", ShellTest::permission);
        test("before Android 13 there is no question to ask", ShellTest::permissionBefore);
        test("a stranger is refused every call, whatever it asks", ShellTest::refusesStrangers);
        test("before the site was opened trusted, every browser is refused", ShellTest::refusesBefore);
        test("an application that took the browser's name is refused", ShellTest::refusesImpostor);
        test("another application of the browser's maker is refused", ShellTest::refusesSibling);
        test("a call without what it needs is refused", ShellTest::refusesEmpty);
        System.out.println(passed + " passed, " + failed + " failed");
        if (failed > 0) System.exit(1);
    }

    /** Which browser is chosen, and how it opens the site. */
    private static void choices() {
        Telephone.Serves trusted = Telephone.Serves.TRUSTED_PAGES;
        Telephone.Serves tabs = Telephone.Serves.CUSTOM_TABS;
        Telephone.Serves plain = Telephone.Serves.NOTHING;
        choice("the default browser, if it is able", "a trusted", "a", trusted, "b", trusted);
        choice("an able one, if the default is not", "b trusted", "a", tabs, "b", trusted);
        choice("an able one, though the default is a plain one", "b trusted", "a", plain, "b", trusted);
        choice("custom tabs, if none is able", "b tab", "a", plain, "b", tabs);
        choice("the default one's tabs, if several have them", "a tab", "a", tabs, "b", tabs);
        choice("a plain browser, if there is no other", "a plain", "a", plain);
        choice("the default plain browser, if there are several", "a plain", "a", plain, "b", plain);
        choice("none, if there is none", "none");
    }

    private static void choice(String promise, String expected, Object... browsers) {
        test("it takes " + promise, () -> {
            Telephone phone = new Telephone(34);
            for (int i = 0; i < browsers.length; i += 2) {
                phone.has((String) browsers[i], (Telephone.Serves) browsers[i + 1]);
            }
            phone.open(null, null);
            if (phone.connection != null) phone.connects();
            same(expected, way(phone, phone.lastStarted()));
        });
    }

    private static String way(Telephone phone, Intent page) {
        if (page == null) return "none";
        String browser = (String) phone.fact(page, "package");
        if (phone.fact(page, TRUSTED) != null) return browser + " trusted";
        return browser + (phone.has(page, SESSION) ? " tab" : " plain");
    }

    private static void opensTrusted() throws Exception {
        Telephone phone = telephone(34).open(null, null);
        same(Telephone.CHROME, phone.fact(phone, "bound"));
        same(0, phone.started.size());
        phone.connects();
        // ICustomTabsService: warmup, newSessionWithExtras.
        same("[2, 10]", phone.asked.toString());
        made("Parcel.writeInterfaceToken[android.support.customtabs.ICustomTabsService]");
        Intent page = phone.lastStarted();
        same(Intent.ACTION_VIEW, phone.fact(page, "action"));
        same(Telephone.SITE, phone.fact(page, "data"));
        same(Telephone.CHROME, phone.fact(page, "package"));
        same(true, phone.fact(page, TRUSTED));
        truth(phone.fact(page, SESSION) != null, "no session");
        made("Parcel.writeStrongBinder[" + phone.fact(page, SESSION) + "]");
        same(0xfffaf7f2, phone.fact(page, "android.support.customtabs.extra.TOOLBAR_COLOR"));
        same(0xfffaf7f2, phone.fact(page, "androidx.browser.customtabs.extra.NAVIGATION_BAR_COLOR"));
        truth(!phone.finished(), "the session ends with it");
    }

    private static void deepLinks() throws Exception {
        for (String own : new String[] {"objet/42", "tableau-de-bord?x=a|b", ""}) {
            same(Telephone.SITE + own, pageOf(Telephone.SITE + own));
        }
        same("https://OKOUME.test:443/faq", pageOf("https://OKOUME.test:443/faq"));
        String[] others = {
            "https://evil.test/", "http://okoume.test/", "javascript:alert(1)", "file:///data", "intent://okoume.test/#Intent;end",
            "https://okoume.test@evil.test/", "https://okoume.test:8443/", "https://okoume.test.evil.test/",
            "https://evil.test\\@okoume.test/", "content://okoume.test/", "", null,
        };
        for (String other : others) same(Telephone.SITE, pageOf(other));
    }

    private static Object pageOf(String link) throws Exception {
        Telephone phone = trusted(34, link);
        return phone.fact(phone.lastStarted(), "data");
    }

    private static void sharesSession() throws Exception {
        Telephone phone = trusted(34, null);
        Object first = phone.fact(phone.lastStarted(), SESSION_ID);
        phone.open("https://okoume.test/objet/7", null).connects();
        Object second = phone.fact(phone.lastStarted(), SESSION_ID);
        same(phone.fact(first, "number"), phone.fact(second, "number"));
        // Others could fill in what is mutable: FLAG_IMMUTABLE.
        same(1 << 26, phone.fact(second, "flags"));
    }

    private static void ownTask() throws Exception {
        Telephone phone = telephone(34).open("https://okoume.test/objet/7", null, 0);
        truth(phone.finished(), "it stays in the other's task");
        same("https://okoume.test/objet/7", phone.fact(phone.lastStarted(), "data"));
        same(Intent.FLAG_ACTIVITY_NEW_TASK, phone.fact(phone.lastStarted(), "flags"));
        same(null, phone.connection);
    }

    private static void notBindable() throws Exception {
        Telephone phone = telephone(34);
        phone.bindable = false;
        same(Telephone.CHROME + " tab", way(phone, phone.open(null, null).lastStarted()));
        same(null, phone.timeout);
        destroy(phone);
        made("ContextWrapper.unbindService");
    }

    private static void timesOut() throws Exception {
        Telephone phone = telephone(34).open("https://okoume.test/objet/7", null);
        phone.timeout.run();
        same(Telephone.CHROME + " tab", way(phone, phone.lastStarted()));
        same("https://okoume.test/objet/7", phone.fact(phone.lastStarted(), "data"));
        truth(phone.finished(), "it stays");
        phone.connects();
        same(1, phone.started.size());
    }

    private static void noSession() throws Exception {
        Telephone phone = telephone(34).open(null, null);
        phone.sessionAnswer = 0;
        phone.connects();
        same(Telephone.CHROME + " tab", way(phone, phone.lastStarted()));
        truth(phone.preferences.isEmpty(), "it is trusted");
        Telephone throwing = telephone(34).open(null, null);
        throwing.on("Parcel.readException", (self, arguments) -> {
            throw new SecurityException();
        });
        throwing.connects();
        same(Telephone.CHROME + " tab", way(throwing, throwing.lastStarted()));
    }

    private static void refusesTrusted() throws Exception {
        Telephone phone = telephone(34);
        phone.refuses = "trusted";
        phone.open(null, null).connects();
        same(Telephone.CHROME + " tab", way(phone, phone.lastStarted()));
        truth(phone.finished(), "it stays");
    }

    private static void refusesAll() throws Exception {
        Telephone phone = telephone(34);
        phone.refuses = "any";
        phone.open(null, null).connects();
        same(Telephone.id("string", "no_browser_title"), phone.dialog.get("setTitle"));
        truth(!phone.finished(), "nobody can read it");
        phone.refuses = "";
        ((DialogInterface.OnClickListener) phone.dialog.get("setPositiveButton")).onClick(null, 0);
        made("ContextWrapper.unbindService");
        phone.connects();
        same(Telephone.CHROME + " trusted", way(phone, phone.lastStarted()));
    }

    private static void noBrowser() throws Exception {
        Telephone phone = new Telephone(34).open(null, null);
        same(Telephone.id("string", "no_browser_title"), phone.dialog.get("setTitle"));
        same(Telephone.id("string", "no_browser_text"), phone.dialog.get("setMessage"));
        phone.has("installed.meanwhile", Telephone.Serves.NOTHING);
        ((DialogInterface.OnClickListener) phone.dialog.get("setPositiveButton")).onClick(null, 0);
        same("installed.meanwhile plain", way(phone, phone.lastStarted()));
        Telephone closed = new Telephone(34).open(null, null);
        ((DialogInterface.OnClickListener) closed.dialog.get("setNegativeButton")).onClick(null, 0);
        truth(closed.finished(), "it stays");
        destroy(closed);
    }

    private static void backLeaves() throws Exception {
        Telephone phone = telephone(34).open(null, null);
        Telephone.call(phone.activity, "onRestart", new Class<?>[0]);
        truth(!phone.finished(), "nothing was opened yet");
        phone.connects();
        Telephone.call(phone.activity, "onRestart", new Class<?>[0]);
        truth(phone.finished(), "it shows its splash screen");
        destroy(phone);
        made("ContextWrapper.unbindService");
    }

    private static void opensOnce() throws Exception {
        Telephone phone = trusted(34, null);
        Bundle state = new Bundle();
        Telephone.call(phone.activity, "onSaveInstanceState", new Class<?>[] {Bundle.class}, state);
        phone.started.clear();
        Activity before = phone.activity;
        phone.open(null, state);
        truth(before != phone.activity && phone.finished() && phone.started.isEmpty(), "another one was opened");
    }

    private static void shows() throws Exception {
        Telephone phone = trusted(34, null);
        Notification notification = new Notification();
        Parcel reply = notify(phone, notification);
        same(true, phone.fact(phone.fact(reply, "bundle"), KEY + "NOTIFICATION_SUCCESS"));
        Notification shown = phone.shown.get("tag/7");
        same(notification, phone.fact(shown, "of"));
        same("site", phone.fact(shown, "channel"));
        same(3, phone.channel.getImportance());
    }

    private static void showsBeforeChannels() throws Exception {
        Telephone phone = trusted(25, null);
        Notification notification = new Notification();
        notify(phone, notification);
        same(notification, phone.shown.get("tag/7"));
        same(null, phone.channel);
    }

    private static void cancels() throws Exception {
        Telephone phone = trusted(34, null);
        notify(phone, new Notification());
        Parcel listed = phone.callService(Telephone.CHROME_UID, ACTIVE, null, null);
        truth(phone.has(phone.fact(listed, "bundle"), KEY + "ACTIVE_NOTIFICATIONS"), "not listed");
        Parcel reply = phone.callService(Telephone.CHROME_UID, CANCEL, null, about(phone, null));
        same(true, phone.fact(reply, "done"));
        truth(phone.shown.isEmpty(), "it is still there");
    }

    private static void unwanted() throws Exception {
        Telephone phone = trusted(34, null);
        phone.notificationsEnabled = false;
        same(false, phone.fact(phone.fact(notify(phone, new Notification()), "bundle"), KEY + "NOTIFICATION_SUCCESS"));
        truth(phone.shown.isEmpty(), "it is shown");
        Parcel reply = phone.callService(Telephone.CHROME_UID, ARE_ENABLED, null, about(phone, null));
        same(false, phone.fact(phone.fact(reply, "bundle"), KEY + "NOTIFICATION_SUCCESS"));
    }

    private static void silenced() throws Exception {
        Telephone phone = trusted(34, null);
        phone.channel = new NotificationChannel("site", "Okoumé", NotificationChannel.NONE);
        same(false, phone.fact(phone.fact(notify(phone, new Notification()), "bundle"), KEY + "NOTIFICATION_SUCCESS"));
        truth(phone.shown.isEmpty(), "it is shown");
    }

    private static void icon() throws Exception {
        Telephone phone = trusted(34, null);
        Parcel number = phone.callService(Telephone.CHROME_UID, SMALL_ICON_ID, null, null);
        same(Telephone.id("drawable", "mark_in_notification"), phone.fact(number, "int"));
        phone.on("Context.getDrawable", (self, arguments) -> Telephone.create("android.graphics.drawable.Drawable"));
        phone.on("Bitmap.createBitmap", (self, arguments) -> Telephone.create("android.graphics.Bitmap"));
        Parcel picture = phone.callService(Telephone.CHROME_UID, SMALL_ICON_BITMAP, null, null);
        truth(phone.fact(phone.fact(picture, "bundle"), KEY + "SMALL_ICON_BITMAP") != null, "no picture");
    }

    private static void permission() throws Exception {
        Telephone phone = trusted(34, null);
        same(0, command(phone, "checkNotificationPermission", "permissionStatus"));
        phone.notificationsEnabled = false;
        same(2, command(phone, "checkNotificationPermission", "permissionStatus"));
        Object question = command(
            phone, "getNotificationPermissionRequestPendingIntent", "notificationPermissionRequestPendingIntent");
        // The browser adds where the answer goes: FLAG_MUTABLE.
        same(1 << 25, phone.fact(question, "flags"));
        same(1, answerOf(phone, new int[] {-1}));
        same(1, command(phone, "checkNotificationPermission", "permissionStatus"));
        phone.notificationsEnabled = true;
        same(0, answerOf(phone, new int[] {0}));
        same(null, phone.fact(phone.callService(Telephone.CHROME_UID, EXTRA_COMMAND, "unknown", null), "bundle"));
    }

    private static void permissionBefore() throws Exception {
        Telephone phone = trusted(29, null);
        phone.notificationsEnabled = false;
        same(1, command(phone, "checkNotificationPermission", "permissionStatus"));
        same(1, answerOf(phone, null));
        truth(!Calls.MADE.toString().contains("requestPermissions"), "it asks");
    }

    private static Object command(Telephone phone, String name, String fact) throws Exception {
        Object said = phone.fact(phone.callService(Telephone.CHROME_UID, EXTRA_COMMAND, name, null), "bundle");
        same(true, phone.fact(said, "success"));
        return phone.fact(said, fact);
    }

    /** What the browser is told once the person has answered; `results`: null where nobody is asked. */
    private static Object answerOf(Telephone phone, int[] results) throws Exception {
        Object messenger = Telephone.create("android.os.Messenger");
        phone.on("Intent.getParcelableExtra", (self, arguments) -> messenger);
        phone.on("Message.obtain", (self, arguments) -> Telephone.create("android.os.Message"));
        Object[] told = new Object[1];
        phone.on("Message.setData", (self, arguments) -> {
            told[0] = arguments[0];
            return null;
        });
        Activity activity = (Activity) Telephone.create("app.okoume.shell.PermissionActivity");
        Telephone.call(activity, "onCreate", new Class<?>[] {Bundle.class}, (Object) null);
        if (results != null) {
            made("Activity.requestPermissions");
            same(null, told[0]);
            activity.onRequestPermissionsResult(0, new String[0], results);
        }
        made("Messenger.send");
        return phone.fact(told[0], "permissionStatus");
    }

    private static void refusesStrangers() throws Exception {
        Telephone phone = trusted(34, null);
        phone.uids.put(STRANGER_UID, new String[] {"evil.test"});
        phone.certificates.put("evil.test", "evil".getBytes());
        for (int uid : new int[] {STRANGER_UID, 0, 10_300}) refusesAll(phone, uid);
    }

    private static void refusesAll(Telephone phone, int uid) throws Exception {
        for (int code = 1; code <= 12; code++) {
            int each = code;
            refused(() -> phone.callService(uid, each, null, about(phone, new Notification())));
        }
        truth(phone.shown.isEmpty(), "it is shown");
    }

    private static void refusesBefore() throws Exception {
        Telephone phone = telephone(34);
        refusesAll(phone, Telephone.CHROME_UID);
        phone.open(null, null).timeout.run();
        refusesAll(phone, Telephone.CHROME_UID);
    }

    private static void refusesImpostor() throws Exception {
        Telephone phone = trusted(34, null);
        phone.certificates.put(Telephone.CHROME, "evil".getBytes());
        refusesAll(phone, Telephone.CHROME_UID);
        phone.certificates.remove(Telephone.CHROME);
        refusesAll(phone, Telephone.CHROME_UID);
    }

    private static void refusesSibling() throws Exception {
        Telephone phone = trusted(34, null);
        phone.uids.put(STRANGER_UID, new String[] {"com.android.mail"});
        phone.certificates.put("com.android.mail", Telephone.CHROME.getBytes());
        refusesAll(phone, STRANGER_UID);
    }

    private static void refusesEmpty() throws Exception {
        Telephone phone = trusted(34, null);
        for (int code : new int[] {NOTIFY, CANCEL, ARE_ENABLED}) {
            thrown(IllegalArgumentException.class, () -> phone.callService(Telephone.CHROME_UID, code, null, null));
        }
        thrown(IllegalArgumentException.class, () ->
            phone.callService(Telephone.CHROME_UID, NOTIFY, null, about(phone, null)));
        same(null, phone.fact(phone.callService(Telephone.CHROME_UID, 8, null, null), "done"));
    }

    private static Parcel notify(Telephone phone, Notification notification) throws Exception {
        return phone.callService(Telephone.CHROME_UID, NOTIFY, null, about(phone, notification));
    }

    private static Bundle about(Telephone phone, Notification notification) {
        Bundle arguments = new Bundle();
        phone.fact(arguments, KEY + "PLATFORM_TAG", "tag");
        phone.fact(arguments, KEY + "PLATFORM_ID", 7);
        phone.fact(arguments, KEY + "CHANNEL_NAME", "Général");
        if (notification != null) phone.fact(arguments, KEY + "NOTIFICATION", notification);
        return arguments;
    }

    /** A telephone with Chrome. */
    private static Telephone telephone(int android) throws Exception {
        Telephone phone = new Telephone(android).has(Telephone.CHROME, Telephone.Serves.TRUSTED_PAGES);
        phone.uids.put(Telephone.CHROME_UID, new String[] {Telephone.CHROME});
        return phone;
    }

    /** One on which the site was opened trusted. */
    private static Telephone trusted(int android, String link) throws Exception {
        Telephone phone = telephone(android).open(link, null);
        phone.connects();
        return phone;
    }

    private static void destroy(Telephone phone) throws Exception {
        Telephone.call(phone.activity, "onDestroy", new Class<?>[0]);
    }

    private static void refused(Body call) throws Exception {
        thrown(SecurityException.class, call);
    }

    private static void thrown(Class<?> expected, Body call) throws Exception {
        try {
            call.run();
        } catch (RuntimeException thrown) {
            same(expected, thrown.getClass());
            return;
        }
        throw new AssertionError("nothing was thrown");
    }

    private static void made(String call) {
        for (String made : Calls.MADE) if (made.startsWith(call)) return;
        throw new AssertionError("not called: " + call);
    }

    private static void same(Object expected, Object found) {
        if (!Objects.equals(expected, found)) throw new AssertionError("expected " + expected + ", found " + found);
    }

    private static void truth(boolean held, String otherwise) {
        if (!held) throw new AssertionError(otherwise);
    }

    private static void test(String promise, Body body) {
        try {
            body.run();
            passed++;
            System.out.println("  ok   " + promise);
        } catch (Throwable problem) {
            failed++;
            System.out.println("  FAIL " + promise + ": " + problem);
            if (!(problem instanceof AssertionError)) problem.printStackTrace(System.out);
        }
    }
}
