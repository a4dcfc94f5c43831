/** What an id token says of its account. Read for display only: the server checks it, the browser cannot. */
export interface IdTokenClaims {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly lifetimeMs: number
}

/** Null for a text that is no such token. */
export function readIdToken(token: string): IdTokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const { sub, email, name, iat, exp } = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null
    return { uid: sub, email: String(email ?? ''), name: String(name ?? ''), lifetimeMs: (exp - iat) * 1000 }
  } catch {
    return null
  }
}
