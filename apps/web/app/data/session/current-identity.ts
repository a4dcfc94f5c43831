import type { IdentityService } from './identity-service.ts'

/** The identity service, fetched when it is first needed. */
export async function currentIdentity(): Promise<IdentityService> {
  return (await import('./current-session.ts')).identity
}
