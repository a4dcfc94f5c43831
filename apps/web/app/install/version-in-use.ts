/** The version of the Android application that shows the page; null in a browser. */
export function versionInUse(userAgent: string): string | null {
  return / OkoumeApp\/([\w.-]+)/.exec(userAgent)?.[1] ?? null
}
