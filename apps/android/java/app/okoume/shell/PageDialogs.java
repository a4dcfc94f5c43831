package app.okoume.shell;

import android.webkit.WebView;

/**
 * «Back» closes a dialog of the page before it leaves the page, as in a browser. The view has no event for dialogs: a
 * script of ours observes them, and reports over the bridge.
 */
final class PageDialogs {
    private static final String WATCH =
        "(function(){var last=null;"
        + "function report(){var open=document.querySelector('dialog[open]')!==null;"
        + "if(open!==last)" + PageBridge.NAME + ".dialogOpen(last=open)}"
        + "new MutationObserver(report).observe(document,"
        + "{subtree:true,childList:true,attributes:true,attributeFilter:['open']});"
        + "report()})()";
    /** Same as Escape: sends «cancel» to the innermost dialog, and closes it unless the page does so itself. */
    private static final String CLOSE =
        "(function(){var all=document.querySelectorAll('dialog[open]'),inner=all[all.length-1];"
        + "if(inner&&inner.dispatchEvent(new Event('cancel',{cancelable:true})))inner.close()})()";

    private boolean open;

    boolean isOpen() {
        return open;
    }

    /** A new page: it has reported no dialog yet. */
    void watch(WebView page) {
        clear();
        page.evaluateJavascript(WATCH, null);
    }

    void reported(boolean nowOpen) {
        open = nowOpen;
    }

    /** Whether a dialog was open. */
    boolean close(WebView page) {
        if (open) page.evaluateJavascript(CLOSE, null);
        return open;
    }

    void clear() {
        open = false;
    }
}
