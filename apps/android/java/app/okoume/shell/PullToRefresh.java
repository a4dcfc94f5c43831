package app.okoume.shell;

import android.content.Context;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.FrameLayout;
import android.widget.ProgressBar;

/** Pull to refresh: the container of the page. */
final class PullToRefresh extends FrameLayout {
    private static final int DISC_DP = 44;
    private static final int FAR_ENOUGH_DP = 72;
    private static final float RESISTANCE = 0.5f;

    private final Runnable refresh;
    private final View disc;
    private final int slop;
    private final float density;
    private SiteView page;
    private float downX;
    private float downY;
    private float pulledFrom;
    private boolean pulling;
    private boolean severalFingers;
    private boolean enabled = true;

    PullToRefresh(Context context, Runnable refresh) {
        super(context);
        this.refresh = refresh;
        slop = ViewConfiguration.get(context).getScaledTouchSlop();
        density = context.getResources().getDisplayMetrics().density;
        disc = createDisc(context);
    }

    private View createDisc(Context context) {
        ProgressBar wheel = new ProgressBar(context);
        int padding = (int) (8 * density);
        wheel.setPadding(padding, padding, padding, padding);
        wheel.setBackgroundResource(R.drawable.disc);
        wheel.setElevation(4 * density);
        wheel.setContentDescription(context.getString(R.string.refreshing));
        wheel.setVisibility(View.GONE);
        return wheel;
    }

    void hold(SiteView newPage) {
        removeAllViews();
        page = newPage;
        addView(page, new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT));
        int side = (int) (DISC_DP * density);
        addView(disc, new LayoutParams(side, side, Gravity.TOP | Gravity.CENTER_HORIZONTAL));
    }

    void allow(boolean allowed) {
        enabled = allowed;
    }

    void done() {
        if (!pulling) disc.setVisibility(View.GONE);
    }

    /** A page that scrolls captures its touches: pulling starts where it can scroll no further. */
    @Override public void requestDisallowInterceptTouchEvent(boolean disallow) {}

    @Override public boolean onInterceptTouchEvent(MotionEvent event) {
        switch (event.getActionMasked()) {
            case MotionEvent.ACTION_DOWN:
                downX = event.getX();
                downY = event.getY();
                pulling = false;
                severalFingers = false;
                page.beginTouch();
                return false;
            case MotionEvent.ACTION_POINTER_DOWN:
                severalFingers = true;
                return false;
            case MotionEvent.ACTION_MOVE:
                if (beginsPulling(event.getX() - downX, event.getY() - downY)) {
                    pulling = true;
                    pulledFrom = event.getY();
                }
                return pulling;
            default:
                return false;
        }
    }

    private boolean beginsPulling(float right, float down) {
        return enabled
            && !severalFingers
            && down > 2 * slop
            && down > 2 * Math.abs(right)
            && page.isPulledBeyondTop();
    }

    @Override public boolean onTouchEvent(MotionEvent event) {
        if (!pulling) return false;
        float pulled = Math.max(0, (event.getY() - pulledFrom) * RESISTANCE);
        switch (event.getActionMasked()) {
            case MotionEvent.ACTION_MOVE:
                show(pulled);
                break;
            case MotionEvent.ACTION_UP:
                pulling = false;
                if (pulled >= FAR_ENOUGH_DP * density) begin();
                else done();
                break;
            // A second finger: it is another gesture.
            case MotionEvent.ACTION_POINTER_DOWN:
            case MotionEvent.ACTION_CANCEL:
                pulling = false;
                done();
                break;
            default:
        }
        return true;
    }

    private void show(float pulled) {
        float far = FAR_ENOUGH_DP * density;
        disc.setVisibility(View.VISIBLE);
        disc.setAlpha(Math.min(1, pulled / far));
        disc.setTranslationY(Math.min(pulled, far) - DISC_DP * density / 2);
    }

    private void begin() {
        show(FAR_ENOUGH_DP * density);
        refresh.run();
    }
}
