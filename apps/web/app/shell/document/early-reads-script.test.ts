import { VERIFIED } from '@okoume/domain/person/verifier.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropEarlyReads, type PrivateHandle, takeEarlyRead } from '../../data/session/early-reads.ts'
import { earlyReadsScript } from './early-reads-script.ts'

const RENTALS = '/rentals/user/ID'
const HOUR_MS = 3_600_000

let stored: Map<string, string>
let asked: { readonly address: string; readonly authorization: string | null }[]
let answer: (address: string) => Response
let preloaded: string[]
const replace = vi.fn()

beforeEach(() => {
  stored = new Map([['okoume.uid', 'ID']])
  asked = []
  preloaded = []
  answer = () => Response.json({ token: 'new' })
  replace.mockClear()
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {
    documentElement: {},
    createElement: () => ({}),
    head: { append: (link: { href: string }) => preloaded.push(link.href) },
  })
  vi.stubGlobal('location', { pathname: '/tableau-de-bord/messages', search: '?location=1', replace })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, authorization: new Headers(init.headers).get('authorization') })
    return answer(address)
  })
})
afterEach(() => {
  dropEarlyReads()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As the document runs it. */
function openDocument(embeddedIdentity = true, handle: PrivateHandle = { reads: ['listUserRentals'] }): void {
  const script = earlyReadsScript({
    handle,
    id: undefined,
    embeddedIdentity,
    scripts: ['/assets/page.js'],
  })
  new Function(script)()
}
const addresses = () => asked.map(({ address }) => address)

describe('the document of a private page', () => {
  test('asks for a token first, and with it for what the page will read', async () => {
    openDocument()
    const token = await takeEarlyRead('/api/auth/token')
    expect(await token?.json()).toEqual({ token: 'new' })
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).toBeInstanceOf(Response)
    expect(asked).toEqual([
      { address: '/api/auth/token', authorization: null },
      { address: '/user/ID', authorization: 'Bearer new' },
      { address: RENTALS, authorization: 'Bearer new' },
    ])
  })

  test('asks with the stored token while that is good', async () => {
    stored.set('okoume.token', JSON.stringify({ token: 'old', renewAt: Date.now() + HOUR_MS }))
    openDocument()
    expect(await takeEarlyRead(RENTALS, 'Bearer old')).toBeInstanceOf(Response)
    expect(addresses()).toEqual(['/user/ID', RENTALS])
  })

  test('trusts no stored token of a session that may have ended with the browser', () => {
    stored.set('okoume.token', JSON.stringify({ token: 'old', renewAt: Date.now() + HOUR_MS }))
    stored.set('okoume.browser-only', '1')
    openDocument()
    expect(addresses()).toEqual(['/api/auth/token'])
  })

  test('reads nothing where the session is over, nor where a sign-out waits', async () => {
    answer = () => Response.json(null, { status: 401 })
    openDocument()
    expect((await takeEarlyRead('/api/auth/token'))?.status).toBe(401)
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).toBeNull()
    expect(addresses()).toEqual(['/api/auth/token'])

    stored.set('okoume.sign-out-unsaid', '1')
    openDocument()
    expect(addresses()).toEqual(['/api/auth/token'])
  })

  test.each([
    ['a verified person', VERIFIED, ['/api/auth/token', '/user/ID', '/api/wallet']],
    ['nobody else', 0, ['/api/auth/token', '/user/ID']],
  ])('asks for what only verified people may read, for %s', async (_who, verifier, all) => {
    answer = () => Response.json({ token: 'new', verifier })
    openDocument(true, { verifiedReads: ['getWallet'] })
    expect((await takeEarlyRead('/api/wallet', 'Bearer new')) !== null).toBe(verifier === VERIFIED)
    expect(await takeEarlyRead('/user/ID', 'Bearer new')).not.toBeNull()
    expect(addresses()).toEqual(all)
  })

  test('preloads the scripts of the page', () => {
    openDocument()
    expect(preloaded).toEqual(['/assets/page.js'])
  })

  test('leaves a hosted identity to the scripts', () => {
    openDocument(false)
    expect(addresses()).toEqual([])
  })

  test('sends a visitor to sign in, and back', () => {
    stored.clear()
    openDocument()
    expect(replace).toHaveBeenCalledExactlyOnceWith(
      '/connexion?redirect=%2Ftableau-de-bord%2Fmessages%3Flocation%3D1',
    )
    expect(addresses()).toEqual([])
  })
})

describe('an early answer', () => {
  test('is given once', async () => {
    openDocument()
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).not.toBeNull()
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).toBeNull()
  })

  test('is for the token that it was asked with only', async () => {
    openDocument()
    expect(await takeEarlyRead(RENTALS, 'Bearer of-another-person')).toBeNull()
  })

  test('that was lost is asked for again by the page', async () => {
    answer = () => {
      throw new TypeError('lost')
    }
    openDocument()
    expect(await takeEarlyRead('/api/auth/token')).toBeNull()
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).toBeNull()
  })

  test('is too old for a page that was left open', async () => {
    openDocument()
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    expect(await takeEarlyRead(RENTALS, 'Bearer new')).toBeNull()
  })
})
