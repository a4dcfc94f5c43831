import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { readSubscription } from '../../data/push/push-subscription.ts'
import { signedInApi } from '../../data/session/signed-in-api.ts'
import { subscribePushes } from './device-pushes.ts'
import { registeredWorker } from './registered-worker.ts'

/**
 * Looks whether the server still knows how to reach this device: the browser's push service may have given it another
 * address. Asks the server only where something has changed, and once a day. Never throws: mails come meanwhile.
 */
export async function renewPushes(): Promise<void> {
  const stored = readSubscription()
  if (!stored || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const current = await (await registeredWorker()).pushManager.getSubscription()
    if (current?.endpoint === stored.endpoint && Date.now() - stored.registeredAt < DAY_MS) return
    const { publicKey } = await signedInApi.getNoticeSettings()
    if (publicKey) await subscribePushes(publicKey)
  } catch {
    // The next visit tries again.
  }
}
