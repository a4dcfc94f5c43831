import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKeys } from '#platform/sealing/seal.ts'

/** Where each provider may call back: a secret address, because its calls are not signed. */
export interface CallbackAddresses {
  /** Tells the address of a provider, to be entered in its dashboard. */
  of(provider: string): string
  /** Where what it renews of our account is delivered. */
  receptionOf(provider: string): string
  /** Constant-time: whether that is the secret of that provider's address. */
  isSecretOf(provider: string, secret: string): boolean
  /** The same of its reception address. */
  isReceptionSecretOf(provider: string, secret: string): boolean
}

export const CALLBACK_PATH = '/api/payment/callbacks'

/** Addresses that earlier secrets gave are still heard, until the provider's dashboard knows the new one. */
export function createCallbackAddresses(
  secret: string,
  publicUrl: string,
  earlierSecrets: readonly string[] = [],
): CallbackAddresses {
  const keys = deriveKeys([secret, ...earlierSecrets], 'payment callbacks')
  const computeDigest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const computeSecret = (key: Buffer, provider: string) => computeDigest(key, provider).toString('base64url')
  // Digests have one length, as timingSafeEqual needs.
  const isSecretOf = (name: string, candidate: string) =>
    keys.some((key) =>
      timingSafeEqual(computeDigest(key, candidate), computeDigest(key, computeSecret(key, name))),
    )
  // No provider has a name with a space.
  const receptionName = (provider: string) => `${provider} reception`
  return {
    of: (provider) => `${publicUrl}${CALLBACK_PATH}/${provider}/${computeSecret(keys[0], provider)}`,
    receptionOf: (provider) =>
      `${publicUrl}${CALLBACK_PATH}/${provider}/reception/${computeSecret(keys[0], receptionName(provider))}`,
    isSecretOf,
    isReceptionSecretOf: (provider, candidate) => isSecretOf(receptionName(provider), candidate),
  }
}
