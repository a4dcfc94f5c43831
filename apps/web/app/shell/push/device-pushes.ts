import type { PushSubscription as WireSubscription } from '@okoume/contract/wire/push.ts'
import { clearSubscription, storeSubscription } from '../../data/push/push-subscription.ts'
import { signedInApi } from '../../data/session/signed-in-api.ts'
import { registeredWorker } from './registered-worker.ts'

/**
 * Subscribes this browser and tells the server.
 * @throws a DOMException of the browser, what the API answers, or a lost network
 */
export async function subscribePushes(publicKey: string): Promise<void> {
  const { pushManager } = await registeredWorker()
  const current = await pushManager.getSubscription()
  const fits = current && sameKey(current.options.applicationServerKey, publicKey)
  // A browser refuses a second subscription under another key.
  if (current && !fits) await current.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = fits ? current : await inTime(pushManager.subscribe(options))
  await signedInApi.subscribeDevice({ body: wireSubscription(subscription) })
  storeSubscription({ endpoint: subscription.endpoint, registeredAt: Date.now() })
}

/** Unsubscribes this device. If the server is not reached, the push service refuses its next push. */
export async function unsubscribePushes(): Promise<void> {
  clearSubscription()
  const subscription = await (await registeredWorker()).pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await signedInApi.unsubscribeDevice({ body: { endpoint } }).catch(() => {})
}

/** Where no push service answers, some browsers wait for ever. */
const TIMEOUT_MS = 20_000

function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('The push service does not answer', 'AbortError')), TIMEOUT_MS)
  })
  return Promise.race([work, late])
}

/** A browser's subscription as the server takes it. */
export function wireSubscription(subscription: Pick<PushSubscription, 'toJSON'>): WireSubscription {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** True if a subscription was made with that public key; a browser that does not tell is believed. */
export function sameKey(made: ArrayBuffer | null, publicKey: string): boolean {
  if (!made) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(made)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '')
}
