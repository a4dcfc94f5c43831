/** iOS tells it in its own way. */
interface AppleNavigator extends Navigator {
  readonly standalone?: boolean
}

/** True if the page is shown without a browser around it: opened from its icon, or within the Android application. */
export function runsAsApp(): boolean {
  const { standalone }: AppleNavigator = navigator
  const { matches } = matchMedia(
    '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)',
  )
  return matches || standalone === true
}
