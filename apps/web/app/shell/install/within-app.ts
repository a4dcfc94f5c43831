/** What the Android application adds to the name of its browser, before its version. */
export const APP_MARK = ' OkoumeApp/'

/**
 * Before the first paint, notes that the Android application shows the page: its footer, the same for everybody, need not
 * offer it.
 */
export const WITHIN_APP_SCRIPT = `if(navigator.userAgent.includes('${APP_MARK}'))document.documentElement.dataset.withinApp=''`

/** The version of the Android application that shows the page; null in a browser. */
export function versionInUse(userAgent: string): string | null {
  return userAgent.split(APP_MARK)[1]?.split(' ')[0] ?? null
}
