import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearProof, HIDE_PROOF_SCRIPT, readResetLink } from './reset-proof.ts'

const PAGE = 'https://okoume.test/mot-de-passe'

afterEach(() => {
  clearProof()
  vi.unstubAllGlobals()
})

/** Opens the page at that address in a browser with storage; returns the address bar's content afterwards. */
function open(search: string): string {
  const entries = new Map<string, string>()
  let shown = `/mot-de-passe${search}`
  vi.stubGlobal('location', { search, pathname: '/mot-de-passe' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => {
      shown = address
    },
  })
  new Function(HIDE_PROOF_SCRIPT)()
  return shown
}

describe('the proof in a mailed link', () => {
  it.each([
    ['?token=abc', '/mot-de-passe'],
    ['?mode=resetPassword&oobCode=abc&apiKey=k&lang=fr', '/mot-de-passe'],
    ['?token=abc&redirect=%2Fexplorer%3Fq%3Da%26b', '/mot-de-passe?redirect=%2Fexplorer%3Fq%3Da%26b'],
  ])('leaves the address bar at once, and is known to the page: %s', (search, shown) => {
    expect(open(search)).toBe(shown)
    expect(readResetLink(PAGE)).toEqual({ proof: 'abc' })
  })

  it('is gone once it was used', () => {
    open('?token=abc')
    clearProof()
    expect(readResetLink(PAGE)).toBe('none')
  })

  it('is read from the address where the browser forbids storage', () => {
    expect(readResetLink(`${PAGE}?token=abc`)).toEqual({ proof: 'abc' })
  })

  it('may be missing, or refused before the page was opened', () => {
    expect(open('')).toBe('/mot-de-passe')
    expect(readResetLink(PAGE)).toBe('none')
    expect(readResetLink(`${PAGE}?error=INVALID_TOKEN`)).toBe('not-valid')
  })
})
