import { beforeEach, describe, expect, it } from 'vitest'
import { type AnswerShelf, createAnswerShelf, type Drawer, type KeptEntry } from './answer-shelf.ts'

const DAY_MS = 24 * 3600_000

let lying: Map<string, unknown>
let person: string | null
let now: number
let broken: boolean

const drawer: Drawer = {
  async read(name) {
    if (broken) throw new DOMException('', 'SecurityError')
    return lying.get(name)
  },
  async write(name, entry, still) {
    if (broken) throw new DOMException('', 'QuotaExceededError')
    if (still()) lying.set(name, structuredClone(entry))
  },
  entries: async () => [...lying],
  async remove(names) {
    for (const name of names) lying.delete(name)
  },
}

const shelfOf = (shape: string): AnswerShelf =>
  createAnswerShelf({ drawer: () => drawer, shape, now: () => now, person: () => person })

beforeEach(() => {
  lying = new Map()
  person = 'rose'
  now = Date.parse('2026-12-03T13:25:00Z')
  broken = false
})

describe('what is kept for a time without a network', () => {
  it('is the last answer, with the time at which it came', async () => {
    const shelf = shelfOf('1')
    await shelf.keep('rose', 'wallet', { answer: { balance: 5000 }, readAt: now - 60_000 })
    await shelf.keep('rose', 'wallet', { answer: { balance: 7000 }, readAt: now })
    expect(await shelf.recall('rose', 'wallet')).toEqual({ answer: { balance: 7000 }, readAt: now })
    expect(await shelf.recall('rose', 'requests')).toBeNull()
  })

  it("is never read for anybody else, and goes with somebody else's first answer", async () => {
    await shelfOf('1').keep('rose', 'wallet', { answer: 'of Rose', readAt: now })
    person = 'paul'
    const shelf = shelfOf('1')
    expect(await shelf.recall('paul', 'wallet')).toBeNull()
    expect(await shelf.recall('rose', 'wallet')).toBeNull()
    await shelf.keep('paul', 'requests', { answer: 'of Paul', readAt: now })
    expect([...lying.keys()]).toEqual(['paul requests'])
  })

  it('is not written once the person has left, though the answer comes after them', async () => {
    const shelf = shelfOf('1')
    person = null
    await shelf.keep('rose', 'wallet', { answer: 'late', readAt: now })
    expect(lying.size).toBe(0)
  })

  it('is not handed out to a question that was asked before the person left', async () => {
    const shelf = shelfOf('1')
    await shelf.keep('rose', 'wallet', { answer: 1, readAt: now })
    const asked = shelf.recall('rose', 'wallet')
    person = null
    expect(await asked).toBeNull()
  })

  it('is dropped after thirty days', async () => {
    const shelf = shelfOf('1')
    await shelf.keep('rose', 'wallet', { answer: 1, readAt: now })
    now += 30 * DAY_MS
    expect(await shelf.recall('rose', 'wallet')).not.toBeNull()
    now += 1
    expect(await shelf.recall('rose', 'wallet')).toBeNull()
    await shelfOf('1').keep('rose', 'requests', { answer: 1, readAt: now })
    expect([...lying.keys()]).toEqual(['rose requests'])
  })

  it('is dropped where the contract has changed since', async () => {
    await shelfOf('1').keep('rose', 'wallet', { answer: 1, readAt: now })
    expect(await shelfOf('2').recall('rose', 'wallet')).toBeNull()
    await shelfOf('2').keep('rose', 'requests', { answer: 1, readAt: now })
    expect([...lying.keys()]).toEqual(['rose requests'])
  })

  it.each([null, 'text', {}, { shape: '1', readAt: 'now', answer: 1 }, { shape: '1', readAt: 1 }])(
    'is no answer where it is damaged: %j',
    async (damaged) => {
      lying.set('rose wallet', damaged)
      expect(await shelfOf('1').recall('rose', 'wallet')).toBeNull()
    },
  )

  it('is bounded: the oldest go', async () => {
    const shelf = shelfOf('1')
    for (let number = 0; number < 300; number++) {
      await shelf.keep('rose', `receipt/${number}`, { answer: number, readAt: now + number })
    }
    expect(lying.size).toBeLessThanOrEqual(100)
    expect(await shelf.recall('rose', 'receipt/299')).not.toBeNull()
    expect(await shelf.recall('rose', 'receipt/0')).toBeNull()
  })

  it('is nothing where the browser keeps nothing, and nobody is bothered', async () => {
    broken = true
    const shelf = shelfOf('1')
    await shelf.keep('rose', 'wallet', { answer: 1, readAt: now })
    expect(await shelf.recall('rose', 'wallet')).toBeNull()
  })

  it('stays with its own age where the disk is full', async () => {
    const shelf = shelfOf('1')
    await shelf.keep('rose', 'wallet', { answer: 'before', readAt: now - 1 })
    broken = true
    await shelf.keep('rose', 'wallet', { answer: 'after', readAt: now })
    broken = false
    const entry: KeptEntry = { shape: '1', answer: 'before', readAt: now - 1 }
    expect(lying.get('rose wallet')).toEqual(entry)
  })
})
