/**
 * Before the first paint, notes that the Android application shows the page: its footer, the same for everybody, need not
 * offer it.
 */
export const WITHIN_APP_SCRIPT =
  "if(navigator.userAgent.includes(' OkoumeApp/'))document.documentElement.dataset.withinApp=''"

/** The version of the Android application that shows the page; null in a browser. */
export function versionInUse(userAgent: string): string | null {
  return / OkoumeApp\/([\w.-]+)/.exec(userAgent)?.[1] ?? null
}
