import { HOSTED_IDENTITY_NAME, type HostedSettings } from './hosted-identity-settings.ts'
import { IdentityError, type IdentityService } from './identity-service.ts'

interface HostedPage {
  readonly [HOSTED_IDENTITY_NAME]?: HostedSettings
}

/** The hosted identity service that the page names, fetched with its first call; null where identity is our own. */
export function hostedIdentityOfPage(): IdentityService | null {
  const settings = (globalThis as HostedPage)[HOSTED_IDENTITY_NAME]
  if (!settings) return null
  let loading: Promise<IdentityService> | undefined
  const load = () => {
    loading ??= import('./hosted-identity.ts')
      .then(({ createHostedIdentity, inThisBrowser }) => createHostedIdentity(inThisBrowser(settings)))
      .catch(() => {
        // Asked for again with the next call.
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
        const service = await load()
        return (service[name] as (...args: never[]) => unknown)(...input)
      }
    },
  })
}
