import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.Signature;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcel;
import fake.Calls;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** A fake telephone on which the application's real classes run: calls are recorded, answers are configurable. */
final class Telephone {
    static final String SITE = "https://okoume.test/";
    static final String CHROME = "com.android.chrome";
    static final int CHROME_UID = 10_100;
    private static final int NEW_TASK = Intent.FLAG_ACTIVITY_NEW_TASK;

    /** How a browser serves other applications. */
    enum Serves { TRUSTED_PAGES, CUSTOM_TABS, NOTHING }

    Activity activity;
    Service service;
    /** In the person's order; the first is the default. */
    final List<String> browsers = new ArrayList<>();
    final Map<String, Serves> served = new HashMap<>();
    final Map<String, byte[]> certificates = new HashMap<>();
    final Map<Integer, String[]> uids = new HashMap<>();
    /** What a browser's service answers to a transaction; by default that it was done. */
    int sessionAnswer = 1;
    boolean bindable = true;
    /** It refuses trusted pages, or any page. */
    String refuses = "";
    boolean notificationsEnabled = true;
    NotificationChannel channel;
    Runnable timeout;
    ServiceConnection connection;
    final List<Integer> asked = new ArrayList<>();
    final List<Intent> started = new ArrayList<>();
    final Map<String, Object> dialog = new HashMap<>();
    final Map<String, Object> preferences = new HashMap<>();
    final Map<String, Notification> shown = new HashMap<>();
    private final PackageManager packages = (PackageManager) create("android.content.pm.PackageManager");
    private final Map<Object, String> uris = new IdentityHashMap<>();
    private final Map<Object, Map<String, Object>> facts = new IdentityHashMap<>();
    private int callingUid;

    Telephone(int android) throws Exception {
        Calls.ANSWERS.clear();
        Calls.MADE.clear();
        Build.VERSION.class.getField("SDK_INT").setInt(null, android);
        answerForContext();
        answerForPackages();
        answerForIntents();
        answerForBinders();
        answerForNotifications();
    }

    Telephone has(String browser, Serves serves) {
        browsers.add(browser);
        served.put(browser, serves);
        certificates.put(browser, browser.getBytes());
        return this;
    }

    /** Starts the application, optionally with a link, or after the system had killed it. */
    Telephone open(String link, Bundle state) throws Exception {
        return open(link, state, NEW_TASK);
    }

    Telephone open(String link, Bundle state, int flags) throws Exception {
        activity = (Activity) create("app.okoume.shell.MainActivity");
        Intent intent = new Intent();
        fact(intent, "data", link);
        fact(intent, "flags", flags);
        on("Activity.getIntent", (self, arguments) -> intent);
        call(activity, "onCreate", new Class<?>[] {Bundle.class}, state);
        return this;
    }

    /** The browser's service is there. */
    void connects() {
        IBinder browser = (IBinder) Proxy.newProxyInstance(
            Telephone.class.getClassLoader(), new Class<?>[] {IBinder.class}, (proxy, method, arguments) -> {
                if (!method.getName().equals("transact")) return null;
                asked.add((Integer) arguments[0]);
                return true;
            });
        connection.onServiceConnected(null, browser);
    }

    Intent lastStarted() {
        return started.isEmpty() ? null : started.get(started.size() - 1);
    }

    boolean finished() {
        return Calls.MADE.contains("Activity.finish[]");
    }

    /** One application calls the service that shows notifications. */
    Parcel callService(int uid, int code, String text, Bundle arguments) throws Exception {
        if (service == null) {
            service = (Service) create("app.okoume.shell.NotificationService");
            call(service, "onCreate", new Class<?>[0]);
        }
        callingUid = uid;
        Parcel data = (Parcel) create("android.os.Parcel");
        Parcel reply = (Parcel) create("android.os.Parcel");
        Deque<Object> written = new ArrayDeque<>();
        if (text != null) written.add(text);
        if (arguments != null) {
            written.add(1);
            written.add(arguments);
        }
        fact(data, "written", written);
        Class<?>[] types = {int.class, Parcel.class, Parcel.class, int.class};
        call(service.onBind(null), "onTransact", types, code, data, reply, 0);
        return reply;
    }

    private void answerForContext() throws Exception {
        on("Context.getString", (self, arguments) -> textOf((Integer) arguments[0]));
        on("Context.getColor", (self, arguments) -> 0xfffaf7f2);
        on("ContextWrapper.getPackageName", (self, arguments) -> "ga.okoume.app");
        on("ContextWrapper.getPackageManager", (self, arguments) -> packages);
        on("ContextWrapper.bindService", (self, arguments) -> {
            fact(this, "bound", fact(arguments[0], "package"));
            connection = (ServiceConnection) arguments[1];
            return bindable;
        });
        on("Handler.postDelayed", (self, arguments) -> {
            timeout = (Runnable) arguments[0];
            return true;
        });
        on("Handler.removeCallbacks", (self, arguments) -> {
            timeout = null;
            return null;
        });
        on("Activity.isFinishing", (self, arguments) -> finished());
        for (String part : new String[] {"setTitle", "setMessage", "setPositiveButton", "setNegativeButton", "setCancelable"}) {
            on("AlertDialog$Builder." + part, (self, arguments) -> {
                dialog.put(part, arguments.length > 1 ? arguments[1] : arguments[0]);
                return self;
            });
        }
        on("ContextWrapper.getSharedPreferences", (self, arguments) -> preferences());
    }

    private SharedPreferences preferences() {
        SharedPreferences.Editor[] editor = new SharedPreferences.Editor[1];
        editor[0] = implement(SharedPreferences.Editor.class, (method, arguments) -> {
            if (method.startsWith("put")) preferences.put((String) arguments[0], arguments[1]);
            return method.startsWith("put") ? editor[0] : null;
        });
        return implement(SharedPreferences.class, (method, arguments) ->
            method.equals("edit") ? editor[0] : preferences.getOrDefault(arguments[0], arguments[1]));
    }

    private interface Does {
        Object call(String method, Object[] arguments);
    }

    private static <T> T implement(Class<T> type, Does does) {
        return type.cast(Proxy.newProxyInstance(
            Telephone.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> does.call(method.getName(), arguments)));
    }

    private void answerForPackages() {
        on("PackageManager.queryIntentActivities", (self, arguments) -> {
            List<ResolveInfo> found = new ArrayList<>();
            boolean all = (Integer) arguments[1] == PackageManager.MATCH_ALL;
            // Android names itself among those that open links.
            if (all) found.add(activityOf("ga.okoume.app"));
            for (String browser : all ? browsers : browsers.subList(0, Math.min(1, browsers.size()))) {
                found.add(activityOf(browser));
            }
            return found;
        });
        on("PackageManager.queryIntentServices", (self, arguments) -> {
            List<ResolveInfo> found = new ArrayList<>();
            for (String browser : browsers) {
                if (served.get(browser) != Serves.NOTHING) found.add(serviceOf(browser));
            }
            return found;
        });
        on("IntentFilter.hasCategory", (self, arguments) ->
            arguments[0].equals("androidx.browser.trusted.category.TrustedWebActivities"));
        on("PackageManager.getPackagesForUid", (self, arguments) -> uids.get((Integer) arguments[0]));
        on("PackageManager.getPackageInfo", (self, arguments) -> {
            byte[] certificate = certificates.get((String) arguments[0]);
            if (certificate == null) throw new PackageManager.NameNotFoundException();
            PackageInfo info = new PackageInfo();
            Signature signature = (Signature) create("android.content.pm.Signature");
            fact(signature, "bytes", certificate);
            info.signatures = new Signature[] {signature};
            return info;
        });
        on("Signature.toByteArray", (self, arguments) -> fact(self, "bytes"));
    }

    private static ResolveInfo activityOf(String name) {
        ResolveInfo found = new ResolveInfo();
        found.activityInfo = new ActivityInfo();
        found.activityInfo.packageName = name;
        return found;
    }

    private ResolveInfo serviceOf(String name) {
        ResolveInfo found = new ResolveInfo();
        found.serviceInfo = new ServiceInfo();
        found.serviceInfo.packageName = name;
        if (served.get(name) == Serves.TRUSTED_PAGES) found.filter = new IntentFilter();
        return found;
    }

    private void answerForIntents() {
        on("Uri.parse", (self, arguments) -> uri((String) arguments[0]));
        on("Intent.<init>", (self, arguments) -> {
            if (arguments.length > 0) fact(self, "action", arguments[0]);
            if (arguments.length > 1 && uris.containsKey(arguments[1])) fact(self, "data", uris.get(arguments[1]));
            return null;
        });
        on("Intent.getDataString", (self, arguments) -> fact(self, "data"));
        on("Intent.getFlags", (self, arguments) -> fact(self, "flags"));
        on("Intent.getData", (self, arguments) -> fact(self, "data") == null ? null : uri((String) fact(self, "data")));
        on("Intent.setData", (self, arguments) -> fact(self, "data", uris.get(arguments[0])));
        on("Intent.setPackage", (self, arguments) -> fact(self, "package", arguments[0]));
        on("Intent.addCategory", (self, arguments) -> self);
        on("Intent.addFlags", (self, arguments) -> fact(self, "flags", arguments[0]));
        on("Intent.putExtra", (self, arguments) -> fact(self, (String) arguments[0], arguments[1]));
        on("Intent.putExtras", (self, arguments) -> {
            facts.computeIfAbsent(self, key -> new HashMap<>()).putAll(facts.getOrDefault(arguments[0], new HashMap<>()));
            return self;
        });
        on("Activity.startActivity", (self, arguments) -> {
            Object trusted = fact(arguments[0], "android.support.customtabs.extra.LAUNCH_AS_TRUSTED_WEB_ACTIVITY");
            if (refuses.equals("any") || (refuses.equals("trusted") && trusted != null)) {
                throw new android.content.ActivityNotFoundException();
            }
            started.add((Intent) arguments[0]);
            return null;
        });
        on("PendingIntent.getActivity", (self, arguments) -> {
            Object pending = create("android.app.PendingIntent");
            fact(pending, "number", arguments[1]);
            fact(pending, "flags", arguments[3]);
            return pending;
        });
    }

    private void answerForBinders() {
        for (String type : new String[] {"Bundle", "BaseBundle"}) {
            for (String kind : new String[] {"Binder", "Parcelable", "ParcelableArray", "Boolean", "Int", "String"}) {
                on(type + ".put" + kind, (self, arguments) -> note(self, (String) arguments[0], arguments[1]));
                on(type + ".get" + kind, (self, arguments) -> fact(self, (String) arguments[0]));
            }
        }
        on("Parcel.obtain", (self, arguments) -> create("android.os.Parcel"));
        on("Parcel.readInt", (self, arguments) -> {
            Deque<?> written = (Deque<?>) fact(self, "written");
            return written == null ? sessionAnswer : written.isEmpty() ? 0 : written.poll();
        });
        on("Parcel.readString", (self, arguments) -> ((Deque<?>) fact(self, "written")).poll());
        Bundle.CREATOR = implement(android.os.Parcelable.Creator.class, (method, arguments) ->
            ((Deque<?>) fact(arguments[0], "written")).poll());
        on("Bundle.writeToParcel", (self, arguments) -> note(arguments[0], "bundle", self));
        on("Parcel.writeInt", (self, arguments) -> note(self, "int", arguments[0]));
        on("Parcel.writeNoException", (self, arguments) -> note(self, "done", true));
        on("Binder.getCallingUid", (self, arguments) -> callingUid);
    }

    private void answerForNotifications() throws Exception {
        NotificationManager manager = (NotificationManager) create("android.app.NotificationManager");
        on("ContextWrapper.getSystemService", (self, arguments) -> manager);
        on("Activity.getSystemService", (self, arguments) -> manager);
        on("NotificationManager.areNotificationsEnabled", (self, arguments) -> notificationsEnabled);
        on("NotificationManager.getNotificationChannel", (self, arguments) -> channel);
        on("NotificationManager.createNotificationChannel", (self, arguments) -> {
            channel = (NotificationChannel) arguments[0];
            return null;
        });
        on("NotificationManager.notify", (self, arguments) -> {
            shown.put(arguments[0] + "/" + arguments[1], (Notification) arguments[2]);
            return null;
        });
        on("NotificationManager.cancel", (self, arguments) -> {
            shown.remove(arguments[0] + "/" + arguments[1]);
            return null;
        });
        on("Notification$Builder.recoverBuilder", (self, arguments) -> {
            Object builder = create("android.app.Notification$Builder");
            fact(builder, "of", arguments[1]);
            return builder;
        });
        on("Notification$Builder.setChannelId", (self, arguments) -> fact(self, "channel", arguments[0]));
        on("Notification$Builder.build", (self, arguments) -> {
            Notification copy = new Notification();
            fact(copy, "of", fact(self, "of"));
            fact(copy, "channel", fact(self, "channel"));
            return copy;
        });
    }

    private Uri uri(String text) {
        try {
            Constructor<?> constructor = Uri.class.getDeclaredConstructor();
            constructor.setAccessible(true);
            Uri uri = (Uri) constructor.newInstance();
            uris.put(uri, text);
            return uri;
        } catch (ReflectiveOperationException never) {
            throw new IllegalStateException(never);
        }
    }

    Object fact(Object of, String name) {
        return facts.getOrDefault(of, new HashMap<>()).get(name);
    }

    boolean has(Object of, String name) {
        return facts.getOrDefault(of, new HashMap<>()).containsKey(name);
    }

    Object fact(Object of, String name, Object value) {
        facts.computeIfAbsent(of, key -> new HashMap<>()).put(name, value);
        return of;
    }

    private Object note(Object of, String name, Object value) {
        fact(of, name, value);
        return null;
    }

    private String textOf(int id) throws Exception {
        for (Field field : Class.forName("app.okoume.shell.R$string").getFields()) {
            if (field.getInt(null) == id) return field.getName().equals("site_url") ? SITE : field.getName();
        }
        throw new IllegalArgumentException("no text " + id);
    }

    static int id(String kind, String name) throws Exception {
        return Class.forName("app.okoume.shell.R$" + kind).getField(name).getInt(null);
    }

    static Object call(Object on, String method, Class<?>[] types, Object... arguments) throws Exception {
        for (Class<?> type = on.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Method found = type.getDeclaredMethod(method, types);
                found.setAccessible(true);
                return found.invoke(on, arguments);
            } catch (NoSuchMethodException inherited) {
                continue;
            } catch (InvocationTargetException thrown) {
                throw (Exception) thrown.getCause();
            }
        }
        throw new NoSuchMethodException(method);
    }

    static Object create(String type) {
        try {
            Constructor<?> shortest = null;
            for (Constructor<?> each : Class.forName(type).getDeclaredConstructors()) {
                if (shortest == null || each.getParameterCount() < shortest.getParameterCount()) shortest = each;
            }
            shortest.setAccessible(true);
            Class<?>[] types = shortest.getParameterTypes();
            Object[] nothing = new Object[types.length];
            for (int i = 0; i < types.length; i++) nothing[i] = types[i].isPrimitive() ? (Object) 0 : null;
            return shortest.newInstance(nothing);
        } catch (ReflectiveOperationException never) {
            throw new IllegalStateException(never);
        }
    }

    void on(String method, Calls.Answer answer) {
        Calls.ANSWERS.put(method, answer);
    }
}
