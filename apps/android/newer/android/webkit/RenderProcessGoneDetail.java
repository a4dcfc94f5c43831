package android.webkit;

/** Of Android 8. */
public abstract class RenderProcessGoneDetail {
    public abstract boolean didCrash();
}
