import { createDerivedSecrets } from '#platform/sealing/derived-secrets.ts'

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
  const secrets = createDerivedSecrets([secret, ...earlierSecrets], 'payment callbacks')
  // No provider has a name with a space.
  const receptionName = (provider: string) => `${provider} reception`
  return {
    of: (provider) => `${publicUrl}${CALLBACK_PATH}/${provider}/${secrets.of(provider)}`,
    receptionOf: (provider) =>
      `${publicUrl}${CALLBACK_PATH}/${provider}/reception/${secrets.of(receptionName(provider))}`,
    isSecretOf: secrets.isSecretOf,
    isReceptionSecretOf: (provider, candidate) => secrets.isSecretOf(receptionName(provider), candidate),
  }
}
