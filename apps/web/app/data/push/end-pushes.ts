/**
 * Unsubscribes from push at sign-out, and closes the notifications that are shown. The server is not asked: its next
 * push fails, and it deletes this browser's subscription. Never throws.
 */
export async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return
    for (const notification of await registration.getNotifications()) notification.close()
    await navigator.clearAppBadge?.()
    await (await registration.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // A browser without push, or one that does not answer: nothing of ours is left to be done.
  }
}
