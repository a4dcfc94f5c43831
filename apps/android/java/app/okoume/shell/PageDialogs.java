package app.okoume.shell;

import android.webkit.WebView;

/**
 * «Back» closes a dialog of the page before it leaves the page, as in a browser. The view tells nobody that one is open:
 * a script of ours sees it, and says so over the bridge.
 */
final class PageDialogs {
    private static final String WATCH =
        "(function(){var told=null;"
        + "function tell(){var open=document.querySelector('dialog[open]')!==null;"
        + "if(open!==told)" + PageBridge.NAME + ".dialogOpen(told=open)}"
        + "new MutationObserver(tell).observe(document,"
        + "{subtree:true,childList:true,attributes:true,attributeFilter:['open']});"
        + "tell()})()";
    /** What Escape does: it asks the innermost to close, and closes it unless the page does so itself. */
    private static final String CLOSE =
        "(function(){var all=document.querySelectorAll('dialog[open]'),inner=all[all.length-1];"
        + "if(inner&&inner.dispatchEvent(new Event('cancel',{cancelable:true})))inner.close()})()";

    private boolean open;

    boolean isOpen() {
        return open;
    }

    /** A new page is there: it has told nothing yet. */
    void watch(WebView page) {
        forget();
        page.evaluateJavascript(WATCH, null);
    }

    void told(boolean nowOpen) {
        open = nowOpen;
    }

    /** Whether there was one to close. */
    boolean close(WebView page) {
        if (open) page.evaluateJavascript(CLOSE, null);
        return open;
    }

    void forget() {
        open = false;
    }
}
