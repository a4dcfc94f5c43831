import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import type { PushSubscription } from '@okoume/contract/wire/push.ts'
import { NOTICE_KINDS } from '@okoume/domain/notifications/notice-kinds.ts'

/** A browser's own half of a subscription. */
export interface SubscriptionKeys {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** A browser's push subscription: its body, and its private keys. */
export function newSubscription(endpoint: string): {
  readonly subscription: PushSubscription
  readonly keys: SubscriptionKeys
} {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    keys: { ecdh, auth },
  }
}

export const ALL_BY_MAIL = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, 'mail']))
