import { createECDH } from 'node:crypto'
import { BRAND } from '@okoume/domain/brand.ts'
import { readSecret } from './outside-settings.ts'

/** How browsers' push services are spoken to. */
export interface PushConfig {
  /** 32 bytes in base64url; undefined: made from the server's secret. */
  readonly privateKey: string | undefined
  /** Whom a push service may write to when something is wrong: `mailto:` or `https:`. */
  readonly contact: string
  /** Push services besides the known ones: `host` or `host:port`. */
  readonly moreServices: readonly string[]
}

export const USUAL_PUSHES: PushConfig = {
  privateKey: undefined,
  contact: `mailto:${BRAND.email}`,
  moreServices: [],
}

const KEY = 'PUSH_VAPID_PRIVATE_KEY'
const KNOWN = [KEY, `${KEY}_FILE`, 'PUSH_VAPID_CONTACT', 'PUSH_MORE_SERVICES']
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/

/** Reads how browsers are written to; a key is never repeated in a message. */
export function readPushes(environment: NodeJS.ProcessEnv): {
  readonly pushes: PushConfig
  readonly problems: readonly string[]
} {
  const unknown = Object.keys(environment).filter(
    (name) => /^PUSH_(VAPID|MORE)_/.test(name) && !KNOWN.includes(name),
  )
  const { value: privateKey, problems: unread } = readSecret(environment, KEY)
  const contact = environment.PUSH_VAPID_CONTACT || USUAL_PUSHES.contact
  const moreServices = (environment.PUSH_MORE_SERVICES ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')
  const problems = [
    privateKey !== '' && !isKey(privateKey) && `${KEY} doit être une clé P-256 : 32 octets en base64url.`,
    !isContact(contact) && 'PUSH_VAPID_CONTACT doit être une adresse mailto: ou https://.',
    !moreServices.every((host) => HOST.test(host)) &&
      'PUSH_MORE_SERVICES doit être une liste de serveurs, « serveur » ou « serveur:port », séparés par des virgules.',
  ].filter((problem) => problem !== false)
  return {
    pushes: { privateKey: privateKey || undefined, contact, moreServices },
    problems: [...unknown.map((name) => `${name} n'est pas un réglage.`), ...unread, ...problems],
  }
}

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

function isContact(text: string): boolean {
  return URL.canParse(text) && /^(mailto:[^@\s]+@[^@\s]+|https:\/\/.+)$/.test(text)
}
