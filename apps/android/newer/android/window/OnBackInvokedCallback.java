package android.window;

/** Of Android 13. */
public interface OnBackInvokedCallback {
    void onBackInvoked();
}
