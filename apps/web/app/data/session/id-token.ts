import { deriveAccountId } from '@okoume/domain/person/account-id.ts'

/** Claims for display only: the server verifies the signature, the browser cannot. */
export interface IdTokenClaims {
  /** Of our account, a UUID, whatever the identity service calls it. */
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly lifetimeMs: number
}

// Refreshed sooner than a hosted service's tokens expire (an hour), so that an ended session is noticed.
const MAX_USE_MS = 10 * 60_000

/** Null for a text that is no such token. */
export async function readIdToken(token: string): Promise<IdTokenClaims | null> {
  const { sub, email, name, iat, exp } = readPayload(token) ?? {}
  if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null
  return {
    uid: await deriveAccountId(sub),
    email: String(email ?? ''),
    name: String(name ?? ''),
    lifetimeMs: Math.min((exp - iat) * 1000, MAX_USE_MS),
  }
}

/** The claims of a token, unverified; null if it cannot be decoded. */
export function readPayload(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
