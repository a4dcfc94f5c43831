import { beforeEach, describe, expect, it } from 'vitest'
import { type AnswerCache, type CacheBackend, type CacheEntry, createAnswerCache } from './answer-cache.ts'

const DAY_MS = 24 * 3600_000

let stored: Map<string, unknown>
let person: string | null
let now: number
let broken: boolean

const backend: CacheBackend = {
  async read(name) {
    if (broken) throw new DOMException('', 'SecurityError')
    return stored.get(name)
  },
  async write(name, entry, still) {
    if (broken) throw new DOMException('', 'QuotaExceededError')
    if (still()) stored.set(name, structuredClone(entry))
  },
  entries: async () => [...stored],
  async remove(names) {
    for (const name of names) stored.delete(name)
  },
}

const createCache = (shape: string): AnswerCache =>
  createAnswerCache({ backend: () => backend, shape, now: () => now, person: () => person })

beforeEach(() => {
  stored = new Map()
  person = 'rose'
  now = Date.parse('2026-12-03T13:25:00Z')
  broken = false
})

describe('the offline cache', () => {
  it('returns the last answer, with its time', async () => {
    const cache = createCache('1')
    await cache.put('rose', 'wallet', { answer: { balance: 5000 }, readAt: now - 60_000 })
    await cache.put('rose', 'wallet', { answer: { balance: 7000 }, readAt: now })
    expect(await cache.get('rose', 'wallet')).toEqual({ answer: { balance: 7000 }, readAt: now })
    expect(await cache.get('rose', 'requests')).toBeNull()
  })

  it("is never read for another person, and is cleared with another person's first answer", async () => {
    await createCache('1').put('rose', 'wallet', { answer: 'of Rose', readAt: now })
    person = 'paul'
    const cache = createCache('1')
    expect(await cache.get('paul', 'wallet')).toBeNull()
    expect(await cache.get('rose', 'wallet')).toBeNull()
    await cache.put('paul', 'requests', { answer: 'of Paul', readAt: now })
    expect([...stored.keys()]).toEqual(['paul requests'])
  })

  it('stores nothing after a sign-out, though the answer comes later', async () => {
    const cache = createCache('1')
    person = null
    await cache.put('rose', 'wallet', { answer: 'late', readAt: now })
    expect(stored.size).toBe(0)
  })

  it('answers no request from before the sign-out', async () => {
    const cache = createCache('1')
    await cache.put('rose', 'wallet', { answer: 1, readAt: now })
    const asked = cache.get('rose', 'wallet')
    person = null
    expect(await asked).toBeNull()
  })

  it('expires after thirty days', async () => {
    const cache = createCache('1')
    await cache.put('rose', 'wallet', { answer: 1, readAt: now })
    now += 30 * DAY_MS
    expect(await cache.get('rose', 'wallet')).not.toBeNull()
    now += 1
    expect(await cache.get('rose', 'wallet')).toBeNull()
    await createCache('1').put('rose', 'requests', { answer: 1, readAt: now })
    expect([...stored.keys()]).toEqual(['rose requests'])
  })

  it('is invalid where the contract has changed since', async () => {
    await createCache('1').put('rose', 'wallet', { answer: 1, readAt: now })
    expect(await createCache('2').get('rose', 'wallet')).toBeNull()
    await createCache('2').put('rose', 'requests', { answer: 1, readAt: now })
    expect([...stored.keys()]).toEqual(['rose requests'])
  })

  it.each([null, 'text', {}, { shape: '1', readAt: 'now', answer: 1 }, { shape: '1', readAt: 1 }])(
    'ignores a damaged entry: %j',
    async (damaged) => {
      stored.set('rose wallet', damaged)
      expect(await createCache('1').get('rose', 'wallet')).toBeNull()
    },
  )

  it('is bounded: the oldest entries are evicted', async () => {
    const cache = createCache('1')
    for (let number = 0; number < 300; number++) {
      await cache.put('rose', `receipt/${number}`, { answer: number, readAt: now + number })
    }
    expect(stored.size).toBeLessThanOrEqual(100)
    expect(await cache.get('rose', 'receipt/299')).not.toBeNull()
    expect(await cache.get('rose', 'receipt/0')).toBeNull()
  })

  it('is empty where the browser stores nothing, without an error', async () => {
    broken = true
    const cache = createCache('1')
    await cache.put('rose', 'wallet', { answer: 1, readAt: now })
    expect(await cache.get('rose', 'wallet')).toBeNull()
  })

  it('keeps its old entry with its own age where the disk is full', async () => {
    const cache = createCache('1')
    await cache.put('rose', 'wallet', { answer: 'before', readAt: now - 1 })
    broken = true
    await cache.put('rose', 'wallet', { answer: 'after', readAt: now })
    broken = false
    const entry: CacheEntry = { shape: '1', answer: 'before', readAt: now - 1 }
    expect(stored.get('rose wallet')).toEqual(entry)
  })
})
