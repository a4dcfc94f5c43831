import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/sealing/derive-key.ts'

/** Where each provider may call back: an address that only it is told, for what it says is not signed. */
export interface CallbackAddresses {
  /** Tells the address of a provider, to be entered in its dashboard. */
  of(provider: string): string
  /** Whether that is the secret of that provider's address; takes as long whatever is wrong with it. */
  isSecretOf(provider: string, secret: string): boolean
}

export const CALLBACK_PATH = '/api/payment/callbacks'

export function createCallbackAddresses(serverSecret: string, publicUrl: string): CallbackAddresses {
  const key = deriveKey(serverSecret, 'payment callbacks')
  const digestOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const secretOf = (provider: string) => digestOf(provider).toString('base64url')
  return {
    of: (provider) => `${publicUrl}${CALLBACK_PATH}/${provider}/${secretOf(provider)}`,
    // Digests are of one length, whatever was sent.
    isSecretOf: (provider, secret) => timingSafeEqual(digestOf(secret), digestOf(secretOf(provider))),
  }
}
