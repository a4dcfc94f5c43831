import { HOSTED_IDENTITY_NAME, type HostedSettings } from './hosted-identity-settings.ts'
import { IdentityError, type IdentityService } from './identity-service.ts'

interface HostedPage {
  readonly [HOSTED_IDENTITY_NAME]?: HostedSettings
}

/** The hosted identity service that the page names, fetched with its first call; null where identity is our own. */
export function hostedIdentityOfPage(): IdentityService | null {
  const settings = (globalThis as HostedPage)[HOSTED_IDENTITY_NAME]
  if (!settings) return null
  return lazyIdentity(async () => {
    const { createHostedIdentity, inThisBrowser } = await import('./hosted-identity.ts')
    return createHostedIdentity(inThisBrowser(settings))
  })
}

/** An identity service whose real self comes with the first call, and is asked for again where it did not come. */
function lazyIdentity(load: () => Promise<IdentityService>): IdentityService {
  let loading: Promise<IdentityService> | undefined
  const loaded = () => {
    loading ??= load().catch(() => {
      loading = undefined
      throw new IdentityError('unreachable')
    })
    return loading
  }
  return new Proxy({} as IdentityService, {
    get(_, name: keyof IdentityService | 'then') {
      // Without this an `await` would take the service for a promise.
      if (name === 'then') return undefined
      return async (...input: never[]) => {
        const service = await loaded()
        return (service[name] as (...args: never[]) => unknown)(...input)
      }
    },
  })
}
