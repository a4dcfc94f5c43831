package app.okoume.shell;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.webkit.JsResult;

/**
 * The beforeunload dialog: asks before unsaved input is lost. The view waits for the answer, so closing the dialog in
 * any way answers it.
 */
final class LeaveQuestion {
    private final Activity activity;
    private final Runnable stayed;
    private AlertDialog dialog;
    private JsResult waiting;

    LeaveQuestion(Activity activity, Runnable stayed) {
        this.activity = activity;
        this.stayed = stayed;
    }

    void ask(final JsResult result) {
        clear();
        if (activity.isFinishing()) {
            result.cancel();
            return;
        }
        waiting = result;
        dialog = new AlertDialog.Builder(activity)
            .setTitle(R.string.leave_title)
            .setMessage(R.string.leave_text)
            .setPositiveButton(R.string.leave, new DialogInterface.OnClickListener() {
                @Override public void onClick(DialogInterface closed, int which) {
                    if (isStill(result)) result.confirm();
                }
            })
            .setNegativeButton(R.string.stay, null)
            .setOnDismissListener(new DialogInterface.OnDismissListener() {
                @Override public void onDismiss(DialogInterface closed) {
                    if (!isStill(result)) return;
                    result.cancel();
                    stayed.run();
                }
            })
            .show();
    }

    private boolean isStill(JsResult result) {
        if (waiting != result) return false;
        waiting = null;
        return true;
    }

    /** The page that asked is gone, or asks again. */
    void clear() {
        if (waiting == null) return;
        waiting.cancel();
        waiting = null;
        dialog.dismiss();
    }
}
