import { createClient } from '@okoume/client/client.ts'
import { clear } from 'idb-keyval'
import { noticingFetch } from '../api/reachability.ts'
import { readSubscription } from '../push/push-subscription.ts'
import { clearAnswerCache } from '../storage/browser-answer-cache.ts'
import { privateStore } from '../storage/private-store.ts'

/** Timeout: storage that hangs must not block signing out; its entries are read under their owner's id only. */
const TIMEOUT_MS = 1500

export interface Leaving {
  /** The session was ended elsewhere, or has lasted too long: the person may come back to what they had written. */
  readonly unasked: boolean
}

/** Deletes everything private from this browser at sign-out. Never fails. */
export async function deletePrivateData({ unasked }: Leaving): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const deleted = Promise.allSettled([
    clearAnswerCache(),
    unasked ? null : clear(privateStore('outbox')),
    endPushes(),
  ])
  await Promise.race([deleted, timeout])
}

/**
 * Unsubscribes from push at sign-out, and closes the notifications that are shown. The server is not asked: its next
 * push fails, and it deletes this browser's subscription. Never throws.
 */
async function endPushes(): Promise<void> {
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

/**
 * Unsubscribes this device at sign-out, with the token that is being given up. Never throws, and no one waits for it:
 * where it does not arrive, the next push finds no subscription.
 */
export async function unsubscribeThisDevice(token: Promise<string | null>): Promise<void> {
  const subscription = readSubscription()
  if (!subscription) return
  const api = createClient({ token: () => token, fetch: noticingFetch })
  await api.unsubscribeDevice({ body: { endpoint: subscription.endpoint } }).catch(() => {})
}
