import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'
import { type WholePage, wholePage } from './whole-page.ts'

const FRESH_MS = 2000
const MEGABYTE = 1024 * 1024

let time: number
let maxAge: number
let made: number
let cache: PageCache

beforeEach(() => {
  time = 0
  maxAge = FRESH_MS
  made = 0
  cache = createPageCache({ maxAgeMs: () => maxAge, maxBytes: MEGABYTE, now: () => time })
})

interface Overrides {
  readonly status?: number
  readonly cacheControl?: string
  readonly text?: string
}

function page({
  status = 200,
  cacheControl = 'public, s-maxage=60',
  text = 'Bonjour',
}: Overrides = {}): WholePage {
  made += 1
  return wholePage({ status, headers: { 'cache-control': cacheControl }, body: Buffer.from(text) })
}

const get = (key = '/', overrides: Overrides = {}) => cache.page(key, async () => page(overrides))

/** A page that is rendered when the test says so. */
function slowPage() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = (text: string, key = '/') =>
    cache.page(key, async () => {
      await promise
      return page({ text })
    })
  return { answer, come: resolve }
}

const textOf = async (answer: Promise<WholePage>) => (await answer).body.toString()

describe('a public page', () => {
  it('is rendered once for all requests while it is fresh', async () => {
    const first = await get()
    time = FRESH_MS - 1
    expect(await get()).toBe(first)
    expect(made).toBe(1)
  })

  it('is rendered again for another key', async () => {
    await get('2026-11-21 https://okoume.test/')
    await get('2026-11-22 https://okoume.test/')
    expect(made).toBe(2)
  })

  it('is never older than it may be, counted from the start of its rendering', async () => {
    const { answer, come } = slowPage()
    const slow = answer('lent')
    time = 1500
    come()
    await slow
    time = FRESH_MS
    expect(await textOf(get('/', { text: 'neuf' }))).toBe('neuf')
  })

  it('is rendered once for all who ask while it is being rendered', async () => {
    const { answer, come } = slowPage()
    const answers = [answer('un'), answer('deux'), answer('trois')]
    come()
    expect(await Promise.all(answers.map(textOf))).toEqual(['un', 'un', 'un'])
    expect(made).toBe(1)
  })

  it('is rendered again once less may be trusted, or the clock was set back', async () => {
    await get()
    time = 500
    maxAge = 500
    expect(await textOf(get('/', { text: 'neuf' }))).toBe('neuf')
    time = 499
    expect(await textOf(get('/', { text: 'plus neuf' }))).toBe('plus neuf')
  })

  it('keeps its compressed copies when it is rendered again with the same content', async () => {
    const copy = await (await get()).compressed('br')
    time = FRESH_MS
    expect(await (await get()).compressed('br')).toBe(copy)
    expect(made).toBe(2)
    time = 2 * FRESH_MS
    expect(await (await get('/', { text: 'Autre' })).compressed('br')).not.toBe(copy)
  })
})

describe('a change', () => {
  it('invalidates everything at once', async () => {
    await Promise.all([get('/'), get('/explorer')])
    cache.clear()
    expect(await textOf(get('/', { text: 'neuf' }))).toBe('neuf')
    expect(await textOf(get('/explorer', { text: 'neuf' }))).toBe('neuf')
  })

  it.each([
    'chez 0afe1061-0000-8000-8000-000000000001',
    '/images/ff0AFE1061-0000-8000-8000-000000000001-2.jpg',
  ])('of what a page of one thing names invalidates it, and no list that names it too: %s', async (text) => {
    const item = '/objet/ca7a1061-0000-8000-8000-000000000005'
    for (const key of [item, '/explorer']) await get(key, { text })
    cache.clear(['0afe1061-0000-8000-8000-000000000001'])
    expect(await textOf(get(item, { text: 'neuf' }))).toBe('neuf')
    expect(await textOf(get('/explorer', { text: 'neuf' }))).toBe(text)
  })

  it('of more things than are counted invalidates everything', async () => {
    await get('/')
    for (let n = 0; n < 10_002; n++) cache.clear([`ca7a1061-0000-8000-8000-${String(n).padStart(12, '0')}`])
    expect(await textOf(get('/', { text: 'neuf' }))).toBe('neuf')
  })

  it.each([
    ['/objet/CA7A1061-0000-8000-8000-000000000005', true],
    ['/api/items/ca7a1061-0000-8000-8000-000000000005/rentals', true],
    ['/explorer?from=2026-12-01&to=2026-12-03', true],
    ['/objet/ca7a1061-0000-8000-8000-000000000006', false],
    ['/explorer?q=quoi??&from=2026-12-01', true],
    ['/explorer?q=perceuse', false],
    ['/', false],
  ])("of an item's days alone: whether it invalidates %s: %s", async (address, isStale) => {
    const key = `2026-11-21 https://okoume.test${address}`
    await get(key)
    cache.clear(['ca7a1061-0000-8000-8000-000000000005'])
    expect(await textOf(get(key, { text: 'neuf' }))).toBe(isStale ? 'neuf' : 'Bonjour')
    cache.clear()
    expect(await textOf(get(key, { text: 'tout' }))).toBe('tout')
  })

  it('is seen by requests after it, although an older page is still being rendered', async () => {
    const { answer, come } = slowPage()
    const before = answer('avant')
    cache.clear()
    const after = get('/', { text: 'après' })
    come()
    expect(await textOf(before)).toBe('avant')
    expect(await textOf(after)).toBe('après')
    expect(await textOf(get('/', { text: 'encore' }))).toBe('après')
  })
})

describe('uncacheable:', () => {
  it.each([{ status: 404 }, { status: 500 }, { cacheControl: 'private, no-cache' }])(
    '%j',
    async (overrides) => {
      await get('/', overrides)
      await get('/', overrides)
      expect(made).toBe(2)
    },
  )

  it('a failure: those who waited get it, and the next request tries again', async () => {
    const fail = () => cache.page('/', () => Promise.reject(new Error('no database')))
    const waiting = [fail(), fail()]
    for (const answer of waiting) await expect(answer).rejects.toThrow('no database')
    expect(await textOf(get())).toBe('Bonjour')
  })
})

describe('the memory', () => {
  const LONG = 'x'.repeat(10_000)

  it('is bounded: whatever addresses are invented, the most recent pages stay', async () => {
    for (let n = 0; n < 1000; n++) {
      await get('/')
      await get(`/?invented=${n}`, { text: LONG })
    }
    made = 0
    await get('/')
    await get('/?invented=999', { text: LONG })
    expect(made).toBe(0)
    for (let n = 0; n < 900; n++) await get(`/?invented=${n}`, { text: LONG })
    expect(made).toBe(900)
  })

  it('does not keep a page that is larger than all of it', async () => {
    await get('/', { text: 'x'.repeat(MEGABYTE) })
    await get('/', { text: 'x'.repeat(MEGABYTE) })
    expect(made).toBe(2)
  })
})
