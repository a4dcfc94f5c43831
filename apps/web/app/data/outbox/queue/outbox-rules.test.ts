import { describe, expect, test } from 'vitest'
import {
  AT_ONCE,
  type QueuedAvailability,
  type QueuedMessage,
  type QueuedPhoto,
  type QueuedSeal,
} from './outbox-entry.ts'
import type { Failure } from './outbox-failure.ts'
import {
  added,
  discarded,
  type Entries,
  failed,
  findNextEntry,
  type Rule,
  released,
  retried,
  sent,
  tried,
  wakeAt,
} from './outbox-rules.ts'

const NONE: Entries = []

function message(id: string, rentalId = 'r'): QueuedMessage {
  const payload = { rentalId, text: id }
  return { id, uid: 'u', kind: 'message', payload, queuedAt: 0, attempts: 0, state: AT_ONCE }
}

function decision(id: string, offered: boolean, queuedAt = 0, itemId = 'i'): QueuedAvailability {
  const payload = { itemId, offered, before: !offered }
  return { id, uid: 'u', kind: 'availability', payload, queuedAt, attempts: 0, state: AT_ONCE }
}

const of = { rentalId: 'r', direction: 'remise' } as const
const seal = { slot: 'overview', sha256: '', bytes: 1, takenAt: '' } as const
const own = { uid: 'u', queuedAt: 0, attempts: 0, state: AT_ONCE } as const
const dated = (id: string): QueuedSeal => ({ ...own, id, kind: 'seal', payload: { ...of, seal } })
const photo = (id: string, deferred = false): QueuedPhoto => ({
  ...own,
  id,
  kind: 'photo',
  payload: { ...of, seal, file: new Blob(), deferred },
})

const after = (...rules: readonly Rule[]) => rules.reduce((entries, rule) => rule(entries), NONE)
const idsOf = (entries: Entries) => entries.map(({ id }) => id)

const CUT: Failure = {
  kind: 'network',
  code: '',
  reason: '',
  maxFailures: Number.POSITIVE_INFINITY,
  waitMs: null,
}
const BUSY: Failure = {
  kind: 'server',
  code: 'OVERLOADED',
  reason: 'Plus tard.',
  maxFailures: 3,
  waitMs: null,
}
const CLOSED: Failure = { kind: 'refused', code: 'CONVERSATION_CLOSED', reason: 'Close.' }

describe('photos', () => {
  test('let everything lighter go first: dates of later photos, messages', () => {
    let entries = after(
      ...[dated('seal 1'), photo('photo 1'), dated('seal 2'), photo('photo 2'), message('m')].map(added),
    )
    const order: string[] = []
    for (let next = findNextEntry(entries, 0, false); next; next = findNextEntry(entries, 0, false)) {
      order.push(next.id)
      entries = sent(next, 0)(entries)
    }
    expect(order).toEqual(['seal 1', 'seal 2', 'm', 'photo 1', 'photo 2'])
  })

  test('wait for their date, also where the server is busy', () => {
    const first = dated('seal')
    const entries = after(added(first), added(photo('photo')), failed(first, BUSY, 0))
    expect(findNextEntry(entries, 0, true)).toBeUndefined()
    expect(findNextEntry(failed(first, CLOSED, 0)(entries), 0, true)?.id).toBe('photo')
  })

  test('are deferred where data is dear, and go once they are released', () => {
    const entries = after(added(dated('seal')), added(photo('photo', true)), discarded('seal'))
    expect(findNextEntry(entries, 0, true)).toBeUndefined()
    expect(wakeAt(entries)).toBeNull()
    expect(findNextEntry(released(entries), 0, false)?.id).toBe('photo')
  })
})

describe('messages', () => {
  test('are sent in order, each conversation on its own', () => {
    const one = message('1')
    const entries = after(added(one), added(message('2')), added(message('other', 's')), failed(one, BUSY, 0))

    expect(findNextEntry(entries, 0, false)?.id).toBe('other')
    expect(findNextEntry(entries, 1000, false)?.id).toBe('1')
    expect(findNextEntry(sent(one, 1000)(entries), 1000, false)?.id).toBe('2')
  })

  test('one that is refused lets the next ones go, and keeps its place until it is retried or removed', () => {
    const one = message('1')
    const entries = after(added(one), added(message('2')), failed(one, CLOSED, 0))

    expect(entries[0]?.state).toEqual({ name: 'refused', code: 'CONVERSATION_CLOSED', reason: 'Close.' })
    expect(findNextEntry(entries, 0, true)?.id).toBe('2')
    expect(findNextEntry(retried('1', 0)(entries), 0, false)?.id).toBe('1')
    expect(idsOf(discarded('1')(entries))).toEqual(['2'])
  })

  test('one that is retried keeps its time of writing', () => {
    const entries = after(added(message('1')), failed(message('1'), CLOSED, 0), retried('1', 5000))
    expect(entries[0]?.queuedAt).toBe(0)
  })
})

describe('availability', () => {
  test('the last decision replaces the one before', () => {
    const entries = after(added(decision('1', false)), tried('1'), added(decision('2', true, 10)))

    expect(idsOf(entries)).toEqual(['2'])
    expect(findNextEntry(entries, 0, false)?.id).toBe('2')
  })

  test('decided back before anything was sent, nothing is left to send', () => {
    expect(after(added(decision('1', false)), added(decision('2', true)))).toEqual([])
  })

  test('decided back after an attempt without an answer, it is sent', () => {
    const entries = after(added(decision('1', false)), tried('1'), added(decision('2', true)))
    expect(entries).toMatchObject([{ id: '2', payload: { offered: true, before: null } }])

    const again = added(decision('3', false))(entries)
    expect(again).toMatchObject([{ id: '3', payload: { offered: false, before: null } }])
  })

  test('items do not wait for one another', () => {
    const entries = after(
      added(decision('1', false)),
      added(decision('2', false, 0, 'j')),
      failed(decision('1', false), BUSY, 0),
    )
    expect(findNextEntry(entries, 0, false)?.id).toBe('2')
  })

  test('a refused decision counts as a new one when it is retried', () => {
    const entries = after(
      added(decision('1', false)),
      failed(decision('1', false), CLOSED, 0),
      retried('1', 5000),
    )
    expect(entries).toMatchObject([{ queuedAt: 5000, state: AT_ONCE }])
  })

  test('a newer decision is never older than the end of the attempt that it replaced', () => {
    const slow = decision('1', false)
    const overtaken = after(added(slow), tried('1'), added(decision('2', true, 10)), sent(slow, 3000))
    expect(overtaken).toMatchObject([{ id: '2', queuedAt: 3000 }])

    const lost = after(added(slow), tried('1'), added(decision('2', true, 10)), failed(slow, CUT, 4000))
    expect(lost).toMatchObject([{ id: '2', queuedAt: 4000, state: AT_ONCE }])
    expect(sent(slow, 5000)([decision('3', true, 0, 'j')])[0]?.queuedAt).toBe(0)
  })
})

describe('a failed attempt', () => {
  const one = message('1')

  test('waits longer each time, and not at all once the network is back', () => {
    const once = after(added(one), failed(one, CUT, 0))
    const twice = failed(one, CUT, 1000)(once)

    expect([wakeAt(once), wakeAt(twice)]).toEqual([1000, 3000])
    expect(findNextEntry(twice, 2000, false)).toBeUndefined()
    expect(findNextEntry(twice, 2000, true)?.id).toBe('1')
  })

  test('of a busy server waits as long as it asks for, also when the network is back', () => {
    const entries = after(added(one), failed(one, { ...BUSY, waitMs: 7000 }, 0))

    expect(wakeAt(entries)).toBe(7000)
    expect(findNextEntry(entries, 6999, true)).toBeUndefined()
  })

  test('is not repeated for ever: a server that keeps failing counts as refusing', () => {
    const twice = after(added(one), failed(one, BUSY, 0), failed(one, BUSY, 0))
    expect(twice[0]?.state).toMatchObject({ name: 'waiting', failures: 2 })

    expect(failed(one, BUSY, 0)(twice)[0]?.state).toMatchObject({ name: 'refused', reason: 'Plus tard.' })
    expect(failed(one, BUSY, 0)(failed(one, CUT, 0)(twice))[0]?.state).toMatchObject({ name: 'waiting' })
  })

  test('waits at most five minutes by itself, and at most an hour on request', () => {
    const often = Array.from({ length: 40 }, () => failed(one, CUT, 0))
    expect(wakeAt(after(added(one), ...often))).toBe(5 * 60_000)
    expect(wakeAt(after(added(one), failed(one, { ...BUSY, waitMs: 10 ** 9 }, 0)))).toBe(60 * 60_000)
  })

  test('does not restore an entry that was removed meanwhile', () => {
    expect(after(added(one), tried('1'), discarded('1'), failed(one, CUT, 0))).toEqual([])
  })
})
