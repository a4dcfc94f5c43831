import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKeys, type Purpose } from './seal.ts'

/** Secrets of addresses that others call without a signature: each name has its own. */
export interface DerivedSecrets {
  of(name: string): string
  /** Constant-time. */
  isSecretOf(name: string, candidate: string): boolean
}

/** Secrets derived from earlier keys are still taken, until the other side knows the new ones. */
export function createDerivedSecrets(
  secrets: readonly [string, ...string[]],
  purpose: Purpose,
): DerivedSecrets {
  const keys = deriveKeys(secrets, purpose)
  const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const secretOf = (key: Buffer, name: string) => digest(key, name).toString('base64url')
  return {
    of: (name) => secretOf(keys[0], name),
    // Digests have one length, as timingSafeEqual needs.
    isSecretOf: (name, candidate) =>
      keys.some((key) => timingSafeEqual(digest(key, candidate), digest(key, secretOf(key, name)))),
  }
}
