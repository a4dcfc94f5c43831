/** The figure at the site's icon, where it stands on the home screen. */
export function showUnreadBadge(unread: number): void {
  // Browsers without one, and those that allow it to installed sites only.
  navigator.setAppBadge?.(unread).catch(() => {})
}
