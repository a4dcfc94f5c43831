import android.app.Activity;
import android.app.AlertDialog;
import android.content.ClipData;
import android.content.ContentResolver;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import android.graphics.Insets;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.Parcel;
import android.print.PrintAttributes;
import android.print.PrintManager;
import android.util.DisplayMetrics;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.Window;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.PermissionRequest;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.FrameLayout;
import android.widget.TextView;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;
import fake.Calls;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** A fake telephone on which the application's real classes run: calls are recorded, answers are configurable. */
final class Telephone {
    static final String SITE = "https://okoume.test/";
    private static final Class<?>[] NOTHING = {};

    Activity activity;
    WebViewClient client;
    WebChromeClient chrome;
    DownloadListener downloads;
    Object bridge;
    View page;
    /** Receives the address of a new window. */
    WebView ear;
    WebViewClient earClient;
    View holder;
    View disc;
    View.OnApplyWindowInsetsListener insetsListener;
    String address;
    boolean canGoBack;
    /** In milliseconds, on the telephone's clock. */
    long clock = 1000;
    boolean cameraAllowed;
    boolean noApplication;
    String asked;
    Intent started;
    Intent startedForResult;
    final List<String> chosen = new ArrayList<>();
    final Map<Integer, View> views = new HashMap<>();
    final Map<View, Integer> visible = new IdentityHashMap<>();
    final Map<View, View.OnClickListener> clicks = new IdentityHashMap<>();
    final List<OnBackInvokedCallback> backs = new ArrayList<>();
    final Map<String, Object> dialog = new HashMap<>();
    final ByteArrayOutputStream placed = new ByteArrayOutputStream();
    final File cache;
    private final Map<Object, String> uris = new IdentityHashMap<>();
    private final Map<Object, Map<String, Object>> facts = new IdentityHashMap<>();

    Telephone(File cache, int android) throws Exception {
        this.cache = cache;
        Calls.ANSWERS.clear();
        Calls.MADE.clear();
        Build.VERSION.class.getField("SDK_INT").setInt(null, android);
        answerForContext();
        answerForWeb();
        answerForIntents();
        answerForAddresses();
        answerForViews();
        answerForBack();
    }

    /** Starts the application, optionally with a link, or after the system had killed it. */
    Telephone open(String link, Bundle state) throws Exception {
        activity = (Activity) create("app.okoume.shell.MainActivity");
        final Intent intent = new Intent();
        fact(intent, "data", link);
        on("Activity.getIntent", (self, arguments) -> intent);
        call(activity, "onCreate", new Class<?>[] {Bundle.class}, state);
        if (!Calls.MADE.contains("Activity.finish[]")) comesToSight();
        return this;
    }

    void comesToSight() throws Exception {
        call(activity, "onStart", NOTHING);
        call(activity, "onResume", NOTHING);
    }

    /** Another application is in front, such as the camera. */
    void leavesSight() throws Exception {
        call(activity, "onPause", NOTHING);
        call(activity, "onStop", NOTHING);
    }

    /** The page's process is killed: from now on its view returns nothing. */
    boolean endPage() throws Exception {
        address = null;
        canGoBack = false;
        Class<?>[] types = {WebView.class, RenderProcessGoneDetail.class};
        return (Boolean) call(client, "onRenderProcessGone", types, page, null);
    }

    private void answerForContext() throws Exception {
        on("Context.getString", (self, arguments) -> textOf((Integer) arguments[0]));
        on("ContextWrapper.getPackageName", (self, arguments) -> "ga.okoume.app");
        on("ContextWrapper.getCacheDir", (self, arguments) -> cache);
        on("ContextWrapper.getApplicationInfo", (self, arguments) -> new ApplicationInfo());
        on("ContextWrapper.checkSelfPermission", (self, arguments) ->
            cameraAllowed ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED);
        on("Activity.requestPermissions", (self, arguments) -> {
            asked = ((String[]) arguments[0])[0];
            return null;
        });
        on("Activity.runOnUiThread", (self, arguments) -> {
            ((Runnable) arguments[0]).run();
            return null;
        });
        final Resources resources = (Resources) create("android.content.res.Resources");
        final DisplayMetrics metrics = new DisplayMetrics();
        metrics.density = 1;
        on("ContextThemeWrapper.getResources", (self, arguments) -> resources);
        on("ContextWrapper.getResources", (self, arguments) -> resources);
        on("Context.getResources", (self, arguments) -> resources);
        on("Resources.getDisplayMetrics", (self, arguments) -> metrics);
        final ContentResolver resolver = new ContentResolver(null) {};
        on("ContextWrapper.getContentResolver", (self, arguments) -> resolver);
        on("ContentResolver.openOutputStream", (self, arguments) -> placed);
        final PrintManager printing = (PrintManager) create("android.print.PrintManager");
        on("Activity.getSystemService", (self, arguments) -> arguments[0].equals("print") ? printing : null);
        on("PrintAttributes$Builder.build", (self, arguments) -> create("android.print.PrintAttributes"));
        on("SystemClock.elapsedRealtime", (self, arguments) -> clock);
        on("Toast.makeText", (self, arguments) -> create("android.widget.Toast"));
        final Parcel parcel = (Parcel) create("android.os.Parcel");
        on("Parcel.obtain", (self, arguments) -> parcel);
    }

    private void answerForWeb() throws Exception {
        final WebSettings settings = new WebSettings() {};
        on("WebView.getSettings", (self, arguments) -> settings);
        on("WebSettings.getUserAgentString", (self, arguments) -> "Mozilla/5.0 (Linux; Android 14; wv)");
        final CookieManager cookies = new CookieManager() {};
        on("CookieManager.getInstance", (self, arguments) -> cookies);
        on("WebView.setWebViewClient", (self, arguments) -> {
            if (self == page) client = (WebViewClient) arguments[0];
            else earClient = (WebViewClient) arguments[0];
            return null;
        });
        keep("WebView$WebViewTransport.setWebView", value -> ear = (WebView) value);
        on("Handler.post", (self, arguments) -> {
            ((Runnable) arguments[0]).run();
            return true;
        });
        keep("WebView.setWebChromeClient", value -> chrome = (WebChromeClient) value);
        keep("WebView.setDownloadListener", value -> downloads = (DownloadListener) value);
        keep("WebView.addJavascriptInterface", value -> bridge = value);
        keep("WebView.loadUrl", value -> address = (String) value);
        on("WebView.<init>", (self, arguments) -> {
            if (self.getClass().getSimpleName().equals("SiteView")) page = (View) self;
            return null;
        });
        on("WebView.getUrl", (self, arguments) -> address);
        on("WebView.canGoBack", (self, arguments) -> canGoBack);
    }

    private void answerForIntents() {
        on("Intent.<init>", (self, arguments) -> {
            if (arguments.length > 0) fact(self, "action", arguments[0]);
            if (arguments.length > 1) fact(self, "data", uris.get(arguments[1]));
            return null;
        });
        on("Intent.getDataString", (self, arguments) -> fact(self, "data"));
        on("Intent.getData", (self, arguments) -> fact(self, "data") == null ? null : uri((String) fact(self, "data")));
        on("Intent.getClipData", (self, arguments) -> fact(self, "clip"));
        on("Intent.setData", (self, arguments) -> fact(self, "data", uris.get(arguments[0])));
        on("Intent.setType", (self, arguments) -> fact(self, "type", arguments[0]));
        on("Intent.putExtra", (self, arguments) -> fact(self, (String) arguments[0], arguments[1]));
        on("Intent.addCategory", (self, arguments) -> self);
        on("Intent.addFlags", (self, arguments) -> self);
        on("Intent.createChooser", (self, arguments) -> {
            Intent chooser = new Intent();
            fact(chooser, "action", "chooser");
            fact(chooser, "of", arguments[0]);
            return chooser;
        });
        on("Activity.startActivity", (self, arguments) -> {
            if (noApplication) throw new android.content.ActivityNotFoundException();
            started = (Intent) arguments[0];
            return null;
        });
        on("Activity.startActivityForResult", (self, arguments) -> {
            if (noApplication) throw new android.content.ActivityNotFoundException();
            startedForResult = (Intent) arguments[0];
            return null;
        });
    }

    private void answerForAddresses() {
        on("Uri.parse", (self, arguments) -> uri((String) arguments[0]));
        on("Uri.toString", (self, arguments) -> uris.get(self));
        on("Uri.getScheme", (self, arguments) -> java.net.URI.create(uris.get(self)).getScheme());
        on("Uri.getAuthority", (self, arguments) -> java.net.URI.create(uris.get(self)).getAuthority());
        on("Uri.getLastPathSegment", (self, arguments) -> {
            String path = java.net.URI.create(uris.get(self)).getRawPath();
            return java.net.URLDecoder.decode(path.substring(path.lastIndexOf('/') + 1), "UTF-8");
        });
        for (String part : new String[] {"scheme", "authority", "appendPath"}) {
            on("Uri$Builder." + part, (self, arguments) -> fact(self, part, arguments[0]));
        }
        on("Uri$Builder.build", (self, arguments) ->
            uri(fact(self, "scheme") + "://" + fact(self, "authority") + "/" + fact(self, "appendPath")));
        on("ClipData.newRawUri", (self, arguments) -> null);
    }

    private void answerForViews() throws Exception {
        final LayoutInflater inflater = new LayoutInflater(null) {
            @Override public LayoutInflater cloneInContext(android.content.Context context) {
                return this;
            }
        };
        on("View.getContext", (self, arguments) -> activity);
        on("Activity.getLayoutInflater", (self, arguments) -> inflater);
        on("LayoutInflater.inflate", (self, arguments) -> view("cover", new FrameLayout(activity)));
        on("View.findViewById", (self, arguments) -> {
            int id = (Integer) arguments[0];
            if (!views.containsKey(id)) views.put(id, new TextView(activity));
            return views.get(id);
        });
        for (String type : new String[] {"View", "ProgressBar"}) {
            on(type + ".setVisibility", (self, arguments) -> {
                visible.put((View) self, (Integer) arguments[0]);
                return null;
            });
        }
        on("View.setOnClickListener", (self, arguments) -> {
            clicks.put((View) self, (View.OnClickListener) arguments[0]);
            return null;
        });
        keep("View.setOnApplyWindowInsetsListener", value -> insetsListener = (View.OnApplyWindowInsetsListener) value);
        final ViewConfiguration configuration = new ViewConfiguration();
        on("ViewConfiguration.get", (self, arguments) -> configuration);
        on("ViewConfiguration.getScaledTouchSlop", (self, arguments) -> 8);
        on("ProgressBar.<init>", (self, arguments) -> {
            disc = (View) self;
            return null;
        });
        on("FrameLayout.<init>", (self, arguments) -> {
            if (self.getClass().getName().endsWith("PullToRefresh")) holder = (View) self;
            return null;
        });
        String[] parts = {
            "setTitle", "setMessage", "setPositiveButton", "setNeutralButton", "setNegativeButton", "setOnDismissListener",
        };
        on("AlertDialog$Builder.show", (self, arguments) -> create("android.app.AlertDialog"));
        for (String part : parts) {
            on("AlertDialog$Builder." + part, (self, arguments) -> {
                dialog.put(part, arguments.length > 1 ? arguments[1] : arguments[0]);
                return self;
            });
        }
    }

    private void answerForBack() {
        final OnBackInvokedDispatcher dispatcher = new OnBackInvokedDispatcher() {
            @Override public void registerOnBackInvokedCallback(int priority, OnBackInvokedCallback callback) {
                backs.add(callback);
            }

            @Override public void unregisterOnBackInvokedCallback(OnBackInvokedCallback callback) {
                backs.remove(callback);
            }
        };
        on("Activity.getOnBackInvokedDispatcher", (self, arguments) -> dispatcher);
        on("WindowInsets.getInsets", (self, arguments) ->
            (Integer) arguments[0] == (1 | 2 | 4 | 8 | 128) ? Insets.of(1, 2, 3, 4) : null);
    }

    View view(String name, View view) {
        views.put(name.hashCode(), view);
        return view;
    }

    View cover() {
        return views.get("cover".hashCode());
    }

    boolean isShown(View view) {
        return visible.getOrDefault(view, View.VISIBLE) == View.VISIBLE;
    }

    Uri uri(String text) {
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

    String textOf(Uri uri) {
        return uris.get(uri);
    }

    Object fact(Object of, String name) {
        return facts.getOrDefault(of, new HashMap<>()).get(name);
    }

    Object fact(Object of, String name, Object value) {
        facts.computeIfAbsent(of, key -> new HashMap<>()).put(name, value);
        return of;
    }

    /** A navigation request, as the page's client gets it. */
    WebResourceRequest request(String url, boolean wholePage) {
        return (WebResourceRequest) Proxy.newProxyInstance(
            Telephone.class.getClassLoader(),
            new Class<?>[] {WebResourceRequest.class},
            (proxy, method, arguments) -> method.getName().equals("getUrl") ? uri(url) : wholePage);
    }

    boolean leadsElsewhere(String url) throws Exception {
        return leadsElsewhere(url, true);
    }

    boolean leadsElsewhere(String url, boolean wholePage) throws Exception {
        started = null;
        Class<?>[] types = {WebView.class, WebResourceRequest.class};
        return (Boolean) call(client, "shouldOverrideUrlLoading", types, page, request(url, wholePage));
    }

    PermissionRequest permission(String origin, String... resources) {
        final PermissionRequest request = new PermissionRequest() {};
        on("PermissionRequest.getOrigin", (self, arguments) -> uri(origin));
        on("PermissionRequest.getResources", (self, arguments) -> resources);
        return request;
    }

    void openField(boolean capture, boolean several) {
        final WebChromeClient.FileChooserParams wanted = new WebChromeClient.FileChooserParams() {};
        on("WebChromeClient$FileChooserParams.isCaptureEnabled", (self, arguments) -> capture);
        on("WebChromeClient$FileChooserParams.getMode", (self, arguments) -> several ? 1 : 0);
        chosen.clear();
        ValueCallback<Uri[]> field = values -> {
            if (values == null) chosen.add("nothing");
            else for (Uri value : values) chosen.add(textOf(value));
        };
        chrome.onShowFileChooser((WebView) page, field, wanted);
    }

    void answer(int number, int result, Intent data) throws Exception {
        Class<?>[] types = {int.class, int.class, Intent.class};
        call(activity, "onActivityResult", types, number, result, data);
    }

    Intent result(String data) {
        Intent intent = new Intent();
        fact(intent, "data", data);
        return intent;
    }

    private String textOf(int id) throws Exception {
        for (Field field : Class.forName("app.okoume.shell.R$string").getFields()) {
            if (field.getInt(null) != id) continue;
            if (field.getName().equals("site_url")) return SITE;
            return field.getName().equals("version") ? "1.4.2" : field.getName();
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

    static Object create(String type) throws Exception {
        Constructor<?> shortest = null;
        for (Constructor<?> each : Class.forName(type).getDeclaredConstructors()) {
            if (shortest == null || each.getParameterCount() < shortest.getParameterCount()) shortest = each;
        }
        shortest.setAccessible(true);
        Class<?>[] types = shortest.getParameterTypes();
        Object[] nothing = new Object[types.length];
        for (int i = 0; i < types.length; i++) nothing[i] = types[i].isPrimitive() ? (Object) 0 : null;
        return shortest.newInstance(nothing);
    }

    private interface Keeper {
        void keep(Object value);
    }

    private void keep(String method, Keeper keeper) {
        on(method, (self, arguments) -> {
            keeper.keep(arguments[0]);
            return null;
        });
    }

    void on(String method, Calls.Answer answer) {
        Calls.ANSWERS.put(method, answer);
    }
}
