import { createECDH } from 'node:crypto'
import { BRAND } from '@okoume/domain/brand.ts'
import { z } from 'zod'
import { group, list, secret, setting } from './setting.ts'

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/

/** How browsers' push services are spoken to. */
export const PUSH = group({
  title: 'Notifications on devices',
  guide: 'notifications.md',
  reserved: /^PUSH_(VAPID|MORE)_/,
  fields: {
    privateKey: secret(
      'PUSH_VAPID_PRIVATE_KEY',
      z.string().refine(isKey, '%s doit être une clé P-256 : 32 octets en base64url.').optional(),
      'The P-256 private key by which push services know us, 32 bytes in base64url; with it devices stay subscribed when `AUTH_SECRET` changes',
      "made from the server's secret",
    ),
    contact: setting(
      'PUSH_VAPID_CONTACT',
      z
        .string()
        .refine(
          (text) => URL.canParse(text) && /^(mailto:[^@\s]+@[^@\s]+|https:\/\/.+)$/.test(text),
          '%s doit être une adresse mailto: ou https://.',
        )
        .default(`mailto:${BRAND.email}`),
      'Whom a push service may write to when something is wrong: `mailto:` or `https://`; Apple refuses a domain that does not exist',
    ),
    moreServices: setting(
      'PUSH_MORE_SERVICES',
      list(
        (host) => HOST.test(host.toLowerCase()),
        '%s doit être une liste de serveurs, « serveur » ou « serveur:port », séparés par des virgules.',
      )
        .transform((hosts) => hosts.map((host) => host.toLowerCase()))
        .default([]),
      'Push services besides the known ones, `host` or `host:port`, separated by commas; the server will write there, on private networks too',
    ),
  },
  read: (values) => values,
})

export type PushConfig = ReturnType<typeof PUSH.read>['value']
export const USUAL_PUSHES: PushConfig = PUSH.read({}).value

function isKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    // Refuses what is not below the order of the curve, and zero.
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return true
  } catch {
    return false
  }
}
