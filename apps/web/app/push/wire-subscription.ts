import type { PushSubscription as WireSubscription } from '@okoume/contract/wire/push.ts'

/** A browser's subscription as the server takes it. */
export function wireSubscription(subscription: Pick<PushSubscription, 'toJSON'>): WireSubscription {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Whether a subscription was made with that public key; a browser that does not tell is believed. */
export function sameKey(made: ArrayBuffer | null, publicKey: string): boolean {
  if (!made) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(made)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '')
}
