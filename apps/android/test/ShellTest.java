import android.content.Intent;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowInsets;
import android.webkit.PermissionRequest;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebView;
import fake.Calls;
import java.io.File;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real classes of the application on a fake telephone: one test for each promise. */
public final class ShellTest {
    private static final int ANDROID_7 = 24;
    private static final int ANDROID_15 = 35;
    private static final String VIDEO = PermissionRequest.RESOURCE_VIDEO_CAPTURE;
    private static final Class<?>[] NONE = {};

    private interface Test {
        void run() throws Exception;
    }

    private static File folder;
    private static int passed;
    private static int failed;

    public static void main(String[] arguments) {
        folder = new File(arguments[0]);
        test("it opens the site, with its own user agent", ShellTest::opens);
        test("a link to an item opens that item; another application cannot make it open anything else", ShellTest::deepLinks);
        test("a link that arrives while it runs opens there", ShellTest::linkWhileRunning);
        test("a link does not cover the loaded page, which may ask to stay", ShellTest::linkKeepsPage);
        test("a person who stays on a page with unsaved input gets it back, however the dialog was closed", ShellTest::staysOnPage);
        test("a person who leaves a page with unsaved input leaves it", ShellTest::leavesPage);
        test("a dialog about a page is answered once, and when the page goes", ShellTest::answersOnce);
        test("an interrupted load does not remove the cover", ShellTest::cutOff);
        test("links of the site stay within it", ShellTest::linksInside);
        test("wa.me, telephone, mail and other sites open outside", ShellTest::linksOutside);
        test("a pop-up opens outside, and leaves the page unchanged", ShellTest::opensWindows);
        test("only a touch opens a window, and only for an allowed address", ShellTest::windowsRefused);
        test("a link without an application shows a message", ShellTest::noApplication);
        test("files, scripts, intents and look-alikes are not followed", ShellTest::linksRefused);
        test("offline without a cached page there is a button to try again", ShellTest::offline);
        test("without a web view there is a message and a button to try again", ShellTest::noWebView);
        test("a picture that fails to load does not cover the page", ShellTest::partFails);
        test("the view's own error page does not remove the cover", ShellTest::errorPageStays);
        test("coming back from elsewhere tries again", ShellTest::resumesOffline);
        test("an invalid certificate is refused", ShellTest::wrongCertificate);
        test("the camera is refused to other sites, and for more than pictures", ShellTest::cameraRefused);
        test("the camera needs the person's permission", ShellTest::cameraAsks);
        test("a pending permission dialog is not shown again, and no answer is no refusal", ShellTest::cameraAsksOnce);
        test("a picture is chosen", ShellTest::choosesPicture);
        test("a picture is taken", ShellTest::takesPicture);
        test("without the camera's permission pictures can be chosen all the same", ShellTest::choosesWithoutCamera);
        test("choosing a picture does not ask for the camera", ShellTest::choosesUnasked);
        test("a cancelled field gets nothing, and can be opened again", ShellTest::leavesField);
        test("another application's answer cannot be a file of ours", ShellTest::noOwnFiles);
        test("a picture for a page that is gone is reported as lost", ShellTest::pictureLost);
        test("back goes back, and leaves at the first page", ShellTest::goesBack);
        test("since Android 13 back is registered only while there is a page to go back to", ShellTest::announcesBack);
        test("back closes an open dialog of the page first, since Android 13 too", ShellTest::closesDialog);
        test("a page that is gone has no dialog to close", ShellTest::clearsDialog);
        test("history and address survive the process", ShellTest::keepsState);
        test("a history too large to save leaves the address", ShellTest::keepsAddress);
        test("a page whose process was killed is opened again", ShellTest::pageCrashes);
        test("it keeps its history then, which the view has lost", ShellTest::crashKeepsHistory);
        test("killed in the background, it is opened again once it is visible", ShellTest::endsUnseen);
        test("a picture taken for a page that was killed meanwhile is reported as lost", ShellTest::endsWithPicture);
        test("a page that is killed again and again is reopened only on request", ShellTest::endsOverAndOver);
        test("in split screen it stays active while the other half is used", ShellTest::halfScreen);
        test("session cookies are saved before the process may end", ShellTest::flushesCookies);
        test("a statement is saved where the person chooses", ShellTest::savesFile);
        test("a file too large to be saved is reported", ShellTest::refusesHugeFile);
        test("a statement is shared as a read-only file", ShellTest::sharesFile);
        test("a file of a data address is saved; one of the web opens in the browser", ShellTest::downloads);
        test("a receipt is printed, or saved as a PDF", ShellTest::prints);
        test("another site in the view gets no access to the bridge", ShellTest::bridgeIsOurs);
        test("the page is clear of bars, cutouts and keyboard", ShellTest::insets);
        test("pulled down from its top the page reloads; a list within it does not", ShellTest::pulls);
        test("two fingers zoom the page, and never reload it", ShellTest::zooms);
        test("no access to files of the telephone, no mixed content, no location", ShellTest::locksDown);
        test("a lent file is deleted by the next day, however long the application has been open", ShellTest::deletesLent);
        test("the lent folder exposes no other file", ShellTest::lendsOnlyThat);
        System.out.println(passed + " passed, " + failed + " failed");
        if (failed > 0) System.exit(1);
    }

    private static void opens() throws Exception {
        Telephone phone = telephone().open(null, null);
        same(Telephone.SITE, phone.address);
        made("WebSettings.setUserAgentString[Mozilla/5.0 (Linux; Android 14; wv) OkoumeApp/1.4.2]");
        truth(phone.isShown(phone.cover()), "the mark is shown until the first paint");
        phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
        truth(!phone.isShown(phone.cover()), "the page is shown");
    }

    private static void deepLinks() throws Exception {
        same("https://okoume.test/objet/42", telephone().open("https://okoume.test/objet/42", null).address);
        for (String evil : new String[] {"https://evil.test/", "javascript:alert(1)", "file:///data", "https://okoume.test@evil.test/"}) {
            same(Telephone.SITE, telephone().open(evil, null).address);
        }
    }

    private static void linkWhileRunning() throws Exception {
        Telephone phone = shown();
        newIntent(phone, "https://okoume.test/objet/7");
        same("https://okoume.test/objet/7", phone.address);
        newIntent(phone, "https://evil.test/");
        newIntent(phone, null);
        same("https://okoume.test/objet/7", phone.address);
    }

    private static void linkKeepsPage() throws Exception {
        Telephone phone = shown();
        newIntent(phone, "https://okoume.test/objet/7");
        truth(!phone.isShown(phone.cover()), "the page was covered");
        fail(phone, "https://okoume.test/objet/7");
        newIntent(phone, "https://okoume.test/objet/8");
        truth(phone.isShown(phone.cover()) && !phone.isShown(words(phone)), "the view's own error page is visible");
        Telephone early = telephone().open(null, null);
        newIntent(early, "https://okoume.test/objet/7");
        truth(early.isShown(early.cover()), "nothing is visible");
    }

    private static void staysOnPage() throws Exception {
        Telephone phone = shown();
        pull(phone, 300, true);
        truth(phone.isShown(phone.disc), "it does not wait");
        truth(askToLeave(phone), "the view shows its own dialog, in its own language");
        same(Telephone.id("string", "leave_title"), phone.dialog.get("setTitle"));
        same(Telephone.id("string", "leave_text"), phone.dialog.get("setMessage"));
        truth(phone.dialog.get("setNegativeButton") == null, "staying needs more than closing it");
        closeQuestion(phone);
        same(1, times("JsResult.cancel"));
        truth(!phone.isShown(phone.cover()) && !phone.isShown(phone.disc), "the page is not restored");
    }

    private static void leavesPage() throws Exception {
        Telephone phone = shown();
        askToLeave(phone);
        press(phone, "setPositiveButton");
        closeQuestion(phone);
        same(1, times("JsResult.confirm"));
        same(0, times("JsResult.cancel"));
    }

    private static void answersOnce() throws Exception {
        Telephone phone = shown();
        askToLeave(phone);
        Object first = phone.dialog.get("setOnDismissListener");
        askToLeave(phone);
        same(1, times("JsResult.cancel"));
        made("Dialog.dismiss[]");
        ((android.content.DialogInterface.OnDismissListener) first).onDismiss(null);
        same(1, times("JsResult.cancel"));
        Telephone.call(phone.activity, "onDestroy", NONE);
        same(2, times("JsResult.cancel"));
        phone.on("Activity.isFinishing", (self, arguments) -> true);
        phone.dialog.clear();
        askToLeave(phone);
        truth(phone.dialog.isEmpty(), "a dialog of a finished activity crashes the application");
        same(3, times("JsResult.cancel"));
    }

    private static void cutOff() throws Exception {
        Telephone phone = telephone().open(null, null);
        newIntent(phone, "https://okoume.test/objet/7");
        phone.client.onPageFinished((WebView) phone.page, Telephone.SITE);
        truth(phone.isShown(phone.cover()), "nothing is painted yet");
        fail(phone, Telephone.SITE);
        phone.clicks.get(phone.views.get(Telephone.id("id", "retry"))).onClick(null);
        newIntent(phone, "https://okoume.test/objet/8");
        phone.client.onPageFinished((WebView) phone.page, Telephone.SITE);
        truth(phone.isShown(phone.cover()), "the view's own error page is visible");
        phone.client.onPageCommitVisible((WebView) phone.page, "https://okoume.test/objet/8");
        truth(!phone.isShown(phone.cover()), "the page is loaded");
    }

    private static void linksInside() throws Exception {
        Telephone phone = shown();
        for (String url : new String[] {"https://okoume.test/objet/1", "HTTPS://OKOUME.test:443/x?q=a b|c", "https://okoume.test"}) {
            truth(!phone.leadsElsewhere(url) && phone.started == null, url);
        }
    }

    private static void linksOutside() throws Exception {
        Telephone phone = shown();
        String[][] links = {
            {"https://wa.me/24177000000", "VIEW"},
            {"whatsapp://send?text=x", "VIEW"},
            {"tel:+24177000000", "DIAL"},
            {"mailto:bonjour@okoume.test", "SENDTO"},
            {"sms:+24177000000", "SENDTO"},
            {"geo:0.39,9.45", "VIEW"},
            {"https://facebook.test/okoume", "VIEW"},
            {"http://okoume.test/", "VIEW"},
            {"https://okoume.test:8443/", "VIEW"},
            {"https://okoume.test.evil.test/", "VIEW"},
            {"https://evil.test\\@okoume.test/", "VIEW"},
        };
        for (String[] link : links) {
            truth(phone.leadsElsewhere(link[0]), link[0]);
            truth(phone.started != null, link[0] + "was not passed on");
            same("android.intent.action." + link[1], phone.fact(phone.started, "action"));
            same(link[0], phone.fact(phone.started, "data"));
        }
        truth(phone.leadsElsewhere("https://frame.test/", false) && phone.started == null, "a frame opens nothing");
    }

    private static void opensWindows() throws Exception {
        Telephone phone = shown();
        made("WebSettings.setSupportMultipleWindows[true]");
        for (String url : new String[] {"https://okoume.test/conditions", "https://wa.me/?text=x", "tel:+24177000000"}) {
            truth(openWindow(phone, true), "it would be shown in place");
            phone.started = null;
            phone.earClient.onPageStarted(phone.ear, "about:blank", null);
            truth(phone.started == null, "it has no address yet");
            truth(windowLeads(phone, url), "it would be loaded in the background");
            same(url, phone.fact(phone.started, "data"));
            phone.started = null;
            phone.earClient.onPageStarted(phone.ear, url, null);
            truth(phone.started == null, "it is opened twice");
        }
        openWindow(phone, true);
        phone.earClient.onPageStarted(phone.ear, "https://okoume.test/confidentialite", null);
        same("https://okoume.test/confidentialite", phone.fact(phone.started, "data"));
        same(4, times("WebView.destroy"));
        same(Telephone.SITE, phone.address);
    }

    private static void windowsRefused() throws Exception {
        Telephone phone = shown();
        truth(!openWindow(phone, false) && phone.ear == null, "a page opens windows without a touch");
        for (String url : new String[] {"javascript:alert(1)", "intent://x#Intent;end", "blob:https://okoume.test/1"}) {
            openWindow(phone, true);
            truth(windowLeads(phone, url) && phone.started == null, url);
        }
        openWindow(phone, true);
        Class<?>[] types = {WebView.class, RenderProcessGoneDetail.class};
        truth((Boolean) Telephone.call(phone.earClient, "onRenderProcessGone", types, phone.ear, null), "the application would be killed");
        openWindow(phone, true);
        openWindow(phone, true);
        Telephone.call(phone.activity, "onDestroy", NONE);
        same(7, times("WebView.destroy"));
    }

    private static void noApplication() throws Exception {
        Telephone phone = shown();
        phone.noApplication = true;
        truth(phone.leadsElsewhere("tel:+24177000000"), "still not followed");
        truth(madeStarting("Toast.makeText[" ), "no message was shown");
    }

    private static void linksRefused() throws Exception {
        Telephone phone = shown();
        for (String url : new String[] {
            "file:///etc/hosts", "content://x/1", "javascript:alert(1)", "data:text/html,x", "blob:https://okoume.test/1",
            "intent://x#Intent;component=ga.okoume.app/.X;end", "android-app://x", "chrome://version", "",
        }) {
            truth(phone.leadsElsewhere(url) && phone.started == null, url);
        }
    }

    private static void offline() throws Exception {
        Telephone phone = telephone().open(null, null);
        fail(phone, Telephone.SITE);
        truth(phone.isShown(phone.cover()) && phone.isShown(words(phone)), "it shows the offline message");
        phone.clicks.get(phone.views.get(Telephone.id("id", "retry"))).onClick(null);
        made("WebView.reload[]");
        truth(!phone.isShown(words(phone)) && phone.isShown(phone.cover()), "it waits under our mark");
        phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
        truth(!phone.isShown(phone.cover()), "the page is loaded");
    }

    private static void noWebView() throws Exception {
        Telephone phone = telephone();
        phone.on("WebView.<init>", (self, arguments) -> {
            throw new android.util.AndroidRuntimeException();
        });
        String link = "https://okoume.test/objet/42";
        phone.open(link, null);
        made("Activity.finish[]");
        Telephone.call(phone.activity, "onDestroy", NONE);
        truth(opens(phone, "NoViewActivity", link), "no replacement is shown");
        phone.activity = (android.app.Activity) Telephone.create("app.okoume.shell.NoViewActivity");
        Telephone.call(phone.activity, "onCreate", new Class<?>[] {Bundle.class}, (Object) null);
        truth(phone.isShown(words(phone)), "no message was shown");
        made("TextView.setText[" + Telephone.id("string", "no_view_title") + "]");
        phone.clicks.get(phone.views.get(Telephone.id("id", "retry"))).onClick(null);
        truth(opens(phone, "MainActivity", link), "it is not tried again");
        same(2, times("Activity.finish"));
    }

    private static boolean opens(Telephone phone, String activity, String link) {
        return madeEnding(", class app.okoume.shell." + activity + "]") && link.equals(phone.fact(phone.started, "data"));
    }

    private static void partFails() throws Exception {
        Telephone phone = shown();
        phone.client.onReceivedError((WebView) phone.page, phone.request("https://okoume.test/a.webp", false), null);
        truth(!phone.isShown(phone.cover()), "the page was covered");
    }

    private static void errorPageStays() throws Exception {
        Telephone phone = shown();
        fail(phone, "https://okoume.test/faq");
        phone.client.onPageCommitVisible((WebView) phone.page, "https://okoume.test/faq");
        phone.client.onPageFinished((WebView) phone.page, "https://okoume.test/faq");
        truth(phone.isShown(phone.cover()) && phone.isShown(words(phone)), "the view's own error was shown");
        phone.canGoBack = true;
        phone.activity.onBackPressed();
        phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
        truth(!phone.isShown(phone.cover()), "going back does not leave it");
    }

    private static void resumesOffline() throws Exception {
        Telephone phone = shown();
        Telephone.call(phone.activity, "onResume", NONE);
        truth(!Calls.MADE.contains("WebView.reload[]"), "a loaded page is left alone");
        fail(phone, Telephone.SITE);
        Telephone.call(phone.activity, "onResume", NONE);
        made("WebView.reload[]");
    }

    private static void wrongCertificate() throws Exception {
        Telephone phone = telephone().open(null, null);
        phone.on("SslError.getUrl", (self, arguments) -> Telephone.SITE);
        phone.client.onReceivedSslError(
            (WebView) phone.page,
            (android.webkit.SslErrorHandler) Telephone.create("android.webkit.SslErrorHandler"),
            (android.net.http.SslError) Telephone.create("android.net.http.SslError"));
        made("SslErrorHandler.cancel[]");
        truth(!madeStarting("SslErrorHandler.proceed"), "the load went on");
        truth(phone.isShown(words(phone)), "no message was shown");
    }

    private static void cameraRefused() throws Exception {
        Telephone phone = shown();
        phone.cameraAllowed = true;
        phone.chrome.onPermissionRequest(phone.permission("https://evil.test/", VIDEO));
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO, PermissionRequest.RESOURCE_AUDIO_CAPTURE));
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, PermissionRequest.RESOURCE_MIDI_SYSEX));
        same(3, times("PermissionRequest.deny"));
        same(0, times("PermissionRequest.grant"));
    }

    private static void cameraAsks() throws Exception {
        Telephone phone = shown();
        PermissionRequest request = phone.permission(Telephone.SITE, VIDEO);
        phone.chrome.onPermissionRequest(request);
        same("android.permission.CAMERA", phone.asked);
        same(0, times("PermissionRequest.grant"));
        permit(phone, true);
        same(1, times("PermissionRequest.grant"));
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        permit(phone, false);
        same(1, times("PermissionRequest.deny"));
        phone.chrome.onPermissionRequest(request);
        phone.chrome.onPermissionRequestCanceled(request);
        permit(phone, true);
        same(1, times("PermissionRequest.grant"));
        phone.cameraAllowed = true;
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        same(2, times("PermissionRequest.grant"));
    }

    private static void cameraAsksOnce() throws Exception {
        Telephone phone = shown();
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        phone.openField(true, false);
        same(1, times("Activity.requestPermissions"));
        same(1, times("PermissionRequest.deny"));
        permit(phone, true);
        same(1, times("PermissionRequest.grant"));
        same("android.media.action.IMAGE_CAPTURE", phone.fact(phone.startedForResult, "action"));
        phone.answer(2, 0, null);
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        phone.openField(true, false);
        phone.startedForResult = null;
        phone.activity.onRequestPermissionsResult(1, new String[0], new int[0]);
        same(2, times("PermissionRequest.deny"));
        same(Arrays.asList("nothing"), phone.chosen);
        truth(phone.startedForResult == null && !madeStarting("Toast.makeText["), "it was taken for an answer");
        phone.openField(true, false);
        same(3, times("Activity.requestPermissions"));
    }

    private static void choosesPicture() throws Exception {
        Telephone phone = shown();
        phone.cameraAllowed = true;
        phone.openField(false, true);
        Intent pick = (Intent) phone.fact(phone.startedForResult, "of");
        same("android.intent.action.GET_CONTENT", phone.fact(pick, "action"));
        same("image/*", phone.fact(pick, "type"));
        same(true, phone.fact(pick, "android.intent.extra.ALLOW_MULTIPLE"));
        truth(phone.fact(phone.startedForResult, "android.intent.extra.INITIAL_INTENTS") != null, "no camera offered beside");
        phone.answer(2, -1, phone.result("content://media/1"));
        same(Arrays.asList("content://media/1"), phone.chosen);
    }

    private static void takesPicture() throws Exception {
        Telephone phone = shown();
        phone.openField(true, false);
        same("android.permission.CAMERA", phone.asked);
        phone.cameraAllowed = true;
        permit(phone, true);
        same("android.media.action.IMAGE_CAPTURE", phone.fact(phone.startedForResult, "action"));
        File[] before = lent().listFiles();
        same(0, before == null ? 0 : before.length);
        String place = phone.textOf((android.net.Uri) phone.fact(phone.startedForResult, "output"));
        Files.write(new File(lent(), place.substring(place.lastIndexOf('/') + 1)).toPath(), new byte[] {1});
        phone.answer(2, -1, null);
        same(Arrays.asList(place), phone.chosen);
        truth(place.startsWith("content://ga.okoume.app.lent/photo-"), place);
    }

    private static void choosesWithoutCamera() throws Exception {
        Telephone phone = shown();
        phone.openField(true, false);
        permit(phone, false);
        same("chooser", phone.fact(phone.startedForResult, "action"));
        truth(phone.fact(phone.startedForResult, "android.intent.extra.INITIAL_INTENTS") == null, "a camera without permission");
    }

    private static void choosesUnasked() throws Exception {
        Telephone phone = shown();
        phone.openField(false, true);
        same(null, phone.asked);
        same("chooser", phone.fact(phone.startedForResult, "action"));
        truth(phone.fact(phone.startedForResult, "android.intent.extra.INITIAL_INTENTS") == null, "a camera without permission");
    }

    private static void leavesField() throws Exception {
        Telephone phone = shown();
        phone.cameraAllowed = true;
        phone.openField(false, false);
        phone.answer(2, 0, null);
        same(Arrays.asList("nothing"), phone.chosen);
        phone.openField(true, false);
        phone.answer(2, -1, null);
        same(Arrays.asList("nothing"), phone.chosen);
        phone.noApplication = true;
        phone.openField(false, false);
        same(Arrays.asList("nothing"), phone.chosen);
    }

    private static void noOwnFiles() throws Exception {
        Telephone phone = shown();
        phone.cameraAllowed = true;
        for (String evil : new String[] {"file:///data/data/ga.okoume.app/app_webview/Cookies", "content://ga.okoume.app.lent/x.csv"}) {
            phone.openField(false, false);
            phone.answer(2, -1, phone.result(evil));
            same(Arrays.asList("nothing"), phone.chosen);
        }
    }

    private static void pictureLost() throws Exception {
        Telephone phone = shown();
        phone.answer(2, -1, null);
        truth(madeStarting("Toast.makeText["), "no message was shown");
    }

    private static void goesBack() throws Exception {
        Telephone phone = telephone(ANDROID_7).open(null, null);
        phone.canGoBack = true;
        phone.activity.onBackPressed();
        made("WebView.goBack[]");
        phone.canGoBack = false;
        phone.activity.onBackPressed();
        made("Activity.onBackPressed[]");
        same(0, phone.backs.size());
    }

    private static void announcesBack() throws Exception {
        Telephone phone = shown();
        same(0, phone.backs.size());
        phone.canGoBack = true;
        phone.client.doUpdateVisitedHistory((WebView) phone.page, "https://okoume.test/faq", false);
        phone.client.doUpdateVisitedHistory((WebView) phone.page, "https://okoume.test/faq", false);
        same(1, phone.backs.size());
        phone.backs.get(0).onBackInvoked();
        made("WebView.goBack[]");
        phone.canGoBack = false;
        phone.client.doUpdateVisitedHistory((WebView) phone.page, Telephone.SITE, false);
        same(0, phone.backs.size());
    }

    private static void closesDialog() throws Exception {
        for (int android : new int[] {ANDROID_7, ANDROID_15}) {
            Telephone phone = telephone(android).open(null, null);
            phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
            same(1, asked("MutationObserver"));
            phone.canGoBack = android == ANDROID_7;
            tellOfDialog(phone, true);
            if (android == ANDROID_7) phone.activity.onBackPressed();
            else phone.backs.get(0).onBackInvoked();
            same(1, asked("cancel"));
            same(0, times("WebView.goBack"));
            tellOfDialog(phone, false);
            same(0, phone.backs.size());
            if (android == ANDROID_7) phone.activity.onBackPressed();
            same(android == ANDROID_7 ? 1 : 0, times("WebView.goBack"));
            same(0, times("Activity.onBackPressed"));
        }
    }

    private static void clearsDialog() throws Exception {
        Telephone phone = shown();
        tellOfDialog(phone, true);
        same(1, phone.backs.size());
        phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
        same(0, phone.backs.size());
        tellOfDialog(phone, true);
        fail(phone, Telephone.SITE);
        same(0, phone.backs.size());
        phone = shown();
        tellOfDialog(phone, true);
        phone.endPage();
        same(0, phone.backs.size());
        phone.address = "https://evil.test/";
        tellOfDialog(phone, true);
        same(0, phone.backs.size());
    }

    private static void keepsState() throws Exception {
        Telephone phone = shown();
        Map<String, Object> kept = keptBy(phone, 1000);
        truth(kept.containsKey("history"), "no history");
        same(Telephone.SITE, kept.get("address"));
        Telephone again = telephone();
        again.on("WebView.restoreState", (self, arguments) -> Telephone.create("android.webkit.WebBackForwardList"));
        again.open("https://okoume.test/objet/1", stateOf(again, kept));
        same(null, again.address);
    }

    private static void keepsAddress() throws Exception {
        Telephone phone = shown();
        phone.address = "https://okoume.test/explorer";
        Map<String, Object> kept = keptBy(phone, 900000);
        truth(!kept.containsKey("history"), "a saved state of a megabyte crashes the application");
        Telephone again = telephone();
        again.open(null, stateOf(again, kept));
        same("https://okoume.test/explorer", again.address);
    }

    private static void pageCrashes() throws Exception {
        Telephone phone = shown();
        goTo(phone, "https://okoume.test/faq");
        View before = phone.page;
        truth(phone.endPage(), "the application would be killed");
        truth(phone.page != before, "the same view");
        same("https://okoume.test/faq", phone.address);
        made("WebView.destroy[]");
        truth(phone.isShown(phone.cover()), "nothing is painted yet");
    }

    private static void crashKeepsHistory() throws Exception {
        Telephone phone = shown();
        final Object[] kept = new Object[1];
        phone.on("WebView.saveState", (self, arguments) -> {
            kept[0] = arguments[0];
            return null;
        });
        goTo(phone, "https://okoume.test/faq");
        phone.on("WebView.saveState", (self, arguments) -> {
            throw new AssertionError("a view without its process has no state to save");
        });
        phone.on("WebView.restoreState", (self, arguments) -> {
            truth(self == phone.page && arguments[0] == kept[0], "not that history");
            return Telephone.create("android.webkit.WebBackForwardList");
        });
        phone.endPage();
        made("WebView.restoreState[" + kept[0] + "]");
        same(null, phone.address);
    }

    private static void endsUnseen() throws Exception {
        Telephone phone = shown();
        goTo(phone, "https://okoume.test/faq");
        phone.leavesSight();
        View before = phone.page;
        truth(phone.endPage(), "the application would be killed");
        truth(phone.page == before && phone.address == null, "it is loaded in the background");
        Map<String, Object> kept = keptBy(phone, 1000);
        same("https://okoume.test/faq", kept.get("address"));
        phone.comesToSight();
        truth(phone.page != before && phone.isShown(phone.cover()), "an unusable view is shown");
        same("https://okoume.test/faq", phone.address);
        phone.leavesSight();
        phone.endPage();
        newIntent(phone, "https://okoume.test/objet/7");
        same("https://okoume.test/objet/7", phone.address);
        View renewed = phone.page;
        phone.comesToSight();
        truth(phone.page == renewed && !phone.isShown(words(phone)), "kills in the background count as a crash loop");
    }

    private static void endsWithPicture() throws Exception {
        Telephone phone = shown();
        phone.cameraAllowed = true;
        phone.openField(true, false);
        String place = phone.textOf((android.net.Uri) phone.fact(phone.startedForResult, "output"));
        phone.leavesSight();
        phone.endPage();
        Files.write(new File(lent(), place.substring(place.lastIndexOf('/') + 1)).toPath(), new byte[] {1});
        Telephone.call(phone.activity, "onStart", NONE);
        phone.answer(2, -1, null);
        same(Arrays.asList(), phone.chosen);
        truth(madeStarting("Toast.makeText["), "no message was shown");
        phone.cameraAllowed = false;
        phone.chrome.onPermissionRequest(phone.permission(Telephone.SITE, VIDEO));
        phone.endPage();
        same(1, times("PermissionRequest.deny"));
    }

    private static void endsOverAndOver() throws Exception {
        Telephone phone = shown();
        phone.canGoBack = true;
        goTo(phone, "https://okoume.test/faq");
        phone.endPage();
        same(0, phone.backs.size());
        phone.client.onPageCommitVisible((WebView) phone.page, "https://okoume.test/faq");
        phone.clock += 5000;
        phone.endPage();
        same(null, phone.address);
        truth(phone.isShown(phone.cover()) && phone.isShown(words(phone)), "no message was shown");
        made("TextView.setText[" + Telephone.id("string", "stopped_title") + "]");
        phone.clicks.get(phone.views.get(Telephone.id("id", "retry"))).onClick(null);
        same("https://okoume.test/faq", phone.address);
        truth(!phone.isShown(words(phone)), "it does not try again");
        phone.clock += 3600000;
        phone.endPage();
        same("https://okoume.test/faq", phone.address);
    }

    private static void halfScreen() throws Exception {
        Telephone phone = shown();
        Telephone.call(phone.activity, "onPause", NONE);
        same(0, times("WebView.onPause"));
        Telephone.call(phone.activity, "onStop", NONE);
        same(1, times("WebView.onPause"));
        int before = times("WebView.onResume");
        Telephone.call(phone.activity, "onStart", NONE);
        same(before + 1, times("WebView.onResume"));
    }

    private static void flushesCookies() throws Exception {
        Telephone phone = shown();
        Telephone.call(phone.activity, "onPause", NONE);
        made("CookieManager.flush[]");
    }

    private static void savesFile() throws Exception {
        Telephone phone = shown();
        save(phone, "okoume-releve-2026-01-01.csv", "\uFEFFété;1 000");
        same("okoume-releve-2026-01-01.csv", phone.dialog.get("setTitle"));
        press(phone, "setPositiveButton");
        same("android.intent.action.CREATE_DOCUMENT", phone.fact(phone.startedForResult, "action"));
        same("text/csv", phone.fact(phone.startedForResult, "type"));
        phone.on("ContentResolver.openOutputStream", (self, arguments) -> {
            if ("wt".equals(arguments[1])) throw new FileNotFoundException();
            return phone.placed;
        });
        phone.answer(3, -1, phone.result("content://documents/9"));
        same("\uFEFFété;1 000", phone.placed.toString("UTF-8"));
        truth(madeEnding(", wt]"), "the end of a longer file may stay");
    }

    private static void refusesHugeFile() throws Exception {
        Telephone phone = shown();
        save(phone, "x.csv", new String(new char[20000001]));
        truth(phone.dialog.isEmpty() && madeStarting("Toast.makeText["), "no message was shown");
    }

    private static void sharesFile() throws Exception {
        Telephone phone = shown();
        save(phone, "../../Données à moi.json", "{}");
        press(phone, "setNeutralButton");
        Intent shared = (Intent) phone.fact(phone.started, "of");
        same("android.intent.action.SEND", phone.fact(shared, "action"));
        String lent = phone.textOf((android.net.Uri) phone.fact(shared, "android.intent.extra.STREAM"));
        truth(lent.matches("content://ga\\.okoume\\.app\\.lent/[\\w-][\\w.-]*\\.json"), lent);
        same(1, lent().listFiles().length);
        made("Intent.addFlags[1]");
    }

    private static void downloads() throws Exception {
        Telephone phone = shown();
        phone.on("URLUtil.guessFileName", (self, arguments) -> "okoume.csv");
        phone.downloads.onDownloadStart("data:text/csv,a%3Bb+c%C3%A9", "", null, "text/csv", 0);
        same("a;b+cé", new String(Files.readAllBytes(new File(lent(), "okoume.csv").toPath()), "UTF-8"));
        phone.downloads.onDownloadStart("https://okoume.test/okoume.apk", "", null, null, 0);
        same("https://okoume.test/okoume.apk", phone.fact(phone.started, "data"));
        phone.started = null;
        phone.downloads.onDownloadStart("blob:https://okoume.test/1", "", null, "text/csv", 0);
        truth(phone.started == null && madeStarting("Toast.makeText["), "no message was shown");
    }

    private static void prints() throws Exception {
        Telephone phone = shown();
        Telephone.call(phone.bridge, "print", new Class<?>[] {String.class}, "Reçu - Okoumé");
        truth(madeStarting("PrintManager.print[Reçu - Okoumé"), "nothing was printed");
    }

    private static void bridgeIsOurs() throws Exception {
        Telephone phone = shown();
        phone.address = "https://evil.test/";
        save(phone, "x.csv", "x");
        Telephone.call(phone.bridge, "print", new Class<?>[] {String.class}, "x");
        truth(phone.dialog.isEmpty() && !madeStarting("PrintManager.print"), "the bridge answered it");
    }

    private static void insets() throws Exception {
        Telephone phone = shown();
        WindowInsets taken = (WindowInsets) Telephone.create("android.view.WindowInsets");
        phone.insetsListener.onApplyWindowInsets(phone.cover(), taken);
        truth(Calls.MADE.contains("Rect.<init>[1, 2, 3, 4]"), "not those of Android 15");
        truth(madeStarting("View.setPadding["), "no insets are kept clear");
        Telephone old = telephone(ANDROID_7).open(null, null);
        old.on("WindowInsets.getSystemWindowInsetTop", (self, arguments) -> 24);
        old.insetsListener.onApplyWindowInsets(old.cover(), taken);
        made("Rect.<init>[0, 24, 0, 0]");
    }

    private static void pulls() throws Exception {
        Telephone phone = shown();
        truth(!pull(phone, 300, false), "a scroll of a list within the page was taken for it");
        same(0, times("WebView.reload"));
        truth(pull(phone, 60, true), "it does not follow the finger");
        same(0, times("WebView.reload"));
        truth(pull(phone, 300, true), "it does not follow the finger");
        same(1, times("WebView.reload"));
    }

    private static void zooms() throws Exception {
        Telephone phone = shown();
        made("WebSettings.setBuiltInZoomControls[true]");
        made("WebSettings.setDisplayZoomControls[false]");
        Class<?>[] touch = {MotionEvent.class};
        truth(beginPull(phone, true), "it does not follow the finger");
        Telephone.call(phone.holder, "onTouchEvent", touch, at(phone, MotionEvent.ACTION_MOVE, 400));
        Telephone.call(phone.holder, "onTouchEvent", touch, at(phone, MotionEvent.ACTION_POINTER_DOWN, 400));
        truth(!phone.isShown(phone.disc), "it still waits for the first finger");
        Telephone.call(phone.holder, "onTouchEvent", touch, at(phone, MotionEvent.ACTION_UP, 400));
        same(0, times("WebView.reload"));
        beginTouch(phone, true);
        Telephone.call(phone.holder, "onInterceptTouchEvent", touch, at(phone, MotionEvent.ACTION_POINTER_DOWN, 100));
        truth(
            !(Boolean) Telephone.call(phone.holder, "onInterceptTouchEvent", touch, at(phone, MotionEvent.ACTION_MOVE, 300)),
            "two fingers are taken for one");
    }

    private static void locksDown() throws Exception {
        shown();
        for (String set : new String[] {
            "setAllowFileAccess[false]", "setAllowFileAccessFromFileURLs[false]", "setAllowUniversalAccessFromFileURLs[false]",
            "setGeolocationEnabled[false]", "setMixedContentMode[1]",
        }) {
            made("WebSettings." + set);
        }
        made("WebView.setWebContentsDebuggingEnabled[false]");
        truth(madeStarting("CookieManager.setAcceptThirdPartyCookies") && madeEnding(", false]"), "third-party cookies");
    }

    private static void deletesLent() throws Exception {
        Telephone phone = shown();
        save(phone, "old.csv", "x");
        save(phone, "new.csv", "x");
        truth(new File(lent(), "old.csv").setLastModified(System.currentTimeMillis() - 25L * 3600 * 1000), "no time");
        phone.leavesSight();
        phone.comesToSight();
        same(Arrays.asList("new.csv"), Arrays.asList(lent().list()));
    }

    private static void lendsOnlyThat() throws Exception {
        Telephone phone = shown();
        Object lender = Telephone.create("app.okoume.shell.LentFiles");
        phone.on("ContentProvider.getContext", (self, arguments) -> phone.activity);
        Class<?>[] types = {android.net.Uri.class, String.class};
        for (String[] no : new String[][] {{"..", "r"}, {".hidden", "r"}, {"a%2Fb", "r"}, {"releve.csv", "w"}}) {
            try {
                Telephone.call(lender, "openFile", types, phone.uri("content://ga.okoume.app.lent/" + no[0]), no[1]);
                throw new AssertionError(no[0] + "was lent");
            } catch (FileNotFoundException refused) {
                continue;
            }
        }
        Telephone.call(lender, "openFile", types, phone.uri("content://ga.okoume.app.lent/photo-12.jpg"), "w");
        truth(madeStarting("ParcelFileDescriptor.open["), "the camera cannot write");
    }

    private static Telephone telephone() throws Exception {
        return telephone(ANDROID_15);
    }

    private static Telephone telephone(int android) throws Exception {
        File[] left = lent().listFiles();
        if (left != null) for (File file : left) file.delete();
        return new Telephone(folder, android);
    }

    /** A telephone that shows the site's home page. */
    private static Telephone shown() throws Exception {
        Telephone phone = telephone().open(null, null);
        phone.client.onPageCommitVisible((WebView) phone.page, Telephone.SITE);
        phone.client.onPageFinished((WebView) phone.page, Telephone.SITE);
        return phone;
    }

    private static File lent() {
        return new File(folder, "lent");
    }

    private static View words(Telephone phone) throws Exception {
        return phone.views.get(Telephone.id("id", "words"));
    }

    private static void fail(Telephone phone, String url) {
        phone.client.onReceivedError((WebView) phone.page, phone.request(url, true), null);
    }

    private static boolean askToLeave(Telephone phone) throws Exception {
        android.webkit.JsResult result = (android.webkit.JsResult) Telephone.create("android.webkit.JsResult");
        return phone.chrome.onJsBeforeUnload((WebView) phone.page, Telephone.SITE, "", result);
    }

    private static boolean openWindow(Telephone phone, boolean byPerson) throws Exception {
        android.os.Message asked = (android.os.Message) Telephone.create("android.os.Message");
        asked.obj = Telephone.create("android.webkit.WebView$WebViewTransport");
        return phone.chrome.onCreateWindow((WebView) phone.page, false, byPerson, asked);
    }

    private static boolean windowLeads(Telephone phone, String url) throws Exception {
        Class<?>[] types = {WebView.class, android.webkit.WebResourceRequest.class};
        return (Boolean) Telephone.call(
            phone.earClient, "shouldOverrideUrlLoading", types, phone.ear, phone.request(url, true));
    }

    private static void closeQuestion(Telephone phone) {
        ((android.content.DialogInterface.OnDismissListener) phone.dialog.get("setOnDismissListener")).onDismiss(null);
    }

    private static void tellOfDialog(Telephone phone, boolean open) throws Exception {
        Telephone.call(phone.bridge, "dialogOpen", new Class<?>[] {boolean.class}, open);
    }

    /** How often a script with that word was run in the page. */
    private static int asked(String word) {
        return (int) Calls.MADE.stream()
            .filter(call -> call.startsWith("WebView.evaluateJavascript[") && call.contains(word)).count();
    }

    /** The person navigates within the site. */
    private static void goTo(Telephone phone, String url) {
        phone.address = url;
        phone.client.doUpdateVisitedHistory((WebView) phone.page, url, false);
    }

    private static void newIntent(Telephone phone, String link) throws Exception {
        Telephone.call(phone.activity, "onNewIntent", new Class<?>[] {Intent.class}, phone.result(link));
    }

    private static void permit(Telephone phone, boolean yes) throws Exception {
        phone.activity.onRequestPermissionsResult(1, new String[] {phone.asked}, new int[] {yes ? 0 : -1});
    }

    private static void save(Telephone phone, String name, String text) throws Exception {
        Telephone.call(phone.bridge, "save", new Class<?>[] {String.class, String.class}, name, text);
    }

    private static void press(Telephone phone, String button) {
        ((android.content.DialogInterface.OnClickListener) phone.dialog.get(button)).onClick(null, 0);
    }

    private static Map<String, Object> keptBy(Telephone phone, int bytes) throws Exception {
        Map<String, Object> kept = new HashMap<>();
        phone.on("Parcel.dataSize", (self, arguments) -> bytes);
        phone.on("Bundle.putBundle", (self, arguments) -> kept.put((String) arguments[0], arguments[1]));
        phone.on("BaseBundle.putString", (self, arguments) -> kept.put((String) arguments[0], arguments[1]));
        Telephone.call(phone.activity, "onSaveInstanceState", new Class<?>[] {Bundle.class}, new Bundle());
        return kept;
    }

    private static Bundle stateOf(Telephone phone, Map<String, Object> kept) {
        phone.on("Bundle.getBundle", (self, arguments) -> kept.get(arguments[0]));
        phone.on("BaseBundle.getString", (self, arguments) -> kept.get(arguments[0]));
        return new Bundle();
    }

    /** Drags a finger down; whether the container takes the touch from the page. */
    private static boolean pull(Telephone phone, int far, boolean beyondTop) throws Exception {
        if (!beginPull(phone, beyondTop)) return false;
        Class<?>[] touch = {MotionEvent.class};
        Telephone.call(phone.holder, "onTouchEvent", touch, at(phone, MotionEvent.ACTION_MOVE, 100 + far));
        Telephone.call(phone.holder, "onTouchEvent", touch, at(phone, MotionEvent.ACTION_UP, 100 + far));
        return true;
    }

    private static boolean beginPull(Telephone phone, boolean beyondTop) throws Exception {
        beginTouch(phone, beyondTop);
        Class<?>[] touch = {MotionEvent.class};
        return (Boolean) Telephone.call(
            phone.holder, "onInterceptTouchEvent", touch, at(phone, MotionEvent.ACTION_MOVE, 120));
    }

    private static void beginTouch(Telephone phone, boolean beyondTop) throws Exception {
        Class<?>[] touch = {MotionEvent.class};
        Telephone.call(phone.holder, "onInterceptTouchEvent", touch, at(phone, MotionEvent.ACTION_DOWN, 100));
        if (!beyondTop) return;
        Class<?>[] types = {int.class, int.class, boolean.class, boolean.class};
        Telephone.call(phone.page, "onOverScrolled", types, 0, 0, false, true);
    }

    private static MotionEvent at(Telephone phone, int action, float y) throws Exception {
        phone.on("MotionEvent.getActionMasked", (self, arguments) -> action);
        phone.on("MotionEvent.getY", (self, arguments) -> y);
        phone.on("MotionEvent.getX", (self, arguments) -> 10f);
        return (MotionEvent) Telephone.create("android.view.MotionEvent");
    }

    private static void test(String promise, Test test) {
        try {
            test.run();
            passed++;
            System.out.println("  ok   " + promise);
        } catch (Throwable thrown) {
            failed++;
            System.out.println("  FAIL " + promise + ": " + thrown);
            List<String> made = Calls.MADE;
            for (String call : made.subList(Math.max(0, made.size() - 8), made.size())) System.out.println("         " + call);
            for (StackTraceElement at : thrown.getStackTrace()) {
                if (at.getClassName().matches("ShellTest|app\\.okoume\\..*")) System.out.println("         at " + at);
            }
        }
    }

    private static void truth(boolean held, String otherwise) {
        if (!held) throw new AssertionError(otherwise);
    }

    private static void same(Object wanted, Object found) {
        if (wanted == null ? found != null : !wanted.equals(found)) {
            throw new AssertionError("wanted " + wanted + ", found " + found);
        }
    }

    private static void made(String call) {
        truth(Calls.MADE.contains(call), "never " + call);
    }

    private static boolean madeStarting(String beginning) {
        return Calls.MADE.stream().anyMatch(call -> call.startsWith(beginning));
    }

    private static boolean madeEnding(String end) {
        return Calls.MADE.stream().anyMatch(call -> call.endsWith(end));
    }

    private static int times(String method) {
        return (int) Calls.MADE.stream().filter(call -> call.startsWith(method + "[")).count();
    }
}
