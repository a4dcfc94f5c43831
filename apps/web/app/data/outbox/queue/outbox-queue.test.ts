import { ApiError } from '@okoume/client/client.ts'
import type { Message } from '@okoume/contract/wire/conversation.ts'
import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { expect, test, vi } from 'vitest'
import type { OutboxEntry } from './outbox-entry.ts'
import { classifyFailure } from './outbox-failure.ts'
import {
  type Arrival,
  createOutbox,
  type NewEntry,
  type OutboxContext,
  type OutboxEvent,
} from './outbox-queue.ts'
import type { Entries } from './outbox-rules.ts'

/** One browser: the storage that its tabs share. */
function browser() {
  const stored = new Map<string, Entries>()
  let turn: Promise<void> = Promise.resolve()
  const world = {
    uid: 'u' as string | null,
    online: true,
    time: 0,
    stored,
    /** The server's answer to an entry. */
    send: vi.fn(async (entry: OutboxEntry): Promise<Arrival> => arrivalOf(entry)),
  }
  const tabs: { hear(event: OutboxEvent): void }[] = []
  const openTab = () => {
    const timers: { work: () => void; ms: number }[] = []
    const context: OutboxContext = {
      storage: {
        read: async (uid) => stored.get(uid) ?? [],
        async change(uid, rule) {
          stored.set(uid, rule(stored.get(uid) ?? []))
          return stored.get(uid) ?? []
        },
      },
      uid: () => world.uid,
      online: async () => world.online,
      send: (entry) => world.send(entry),
      classifyFailure: (error) => classifyFailure(error, null, world.time),
      exclusively(work) {
        const run = turn.then(work)
        turn = run.catch(() => {})
        return run
      },
      now: () => world.time,
      later(work, ms) {
        const timer = { work, ms }
        timers.push(timer)
        return () => timers.splice(timers.indexOf(timer), 1)
      },
      broadcast(event) {
        for (const tab of tabs) if (tab !== outbox) tab.hear(event)
      },
    }
    const outbox = createOutbox(context)
    tabs.push(outbox)
    return { outbox, timers }
  }
  return { world, openTab }
}

function arrivalOf(entry: OutboxEntry): Arrival {
  switch (entry.kind) {
    case 'message':
      return { entry, message: { key: entry.id, text: entry.payload.text } as Message }
    case 'enquiry message':
      return { entry, enquiry: null }
    case 'availability':
      return { entry, item: { id: entry.payload.itemId } as Item }
    case 'proof':
      return { entry, handover: { state: 'proved' } as Handover }
    case 'seal':
    case 'photo':
      return { entry }
  }
}

function message(id: string): NewEntry {
  return { id, kind: 'message', payload: { rentalId: 'r', text: id } }
}

const idsOf = (entries: Entries) => entries.map(({ id }) => id)
const settled = () => new Promise((resolve) => setTimeout(resolve))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = (status: number) => () =>
  Promise.reject(new ApiError(status, { code: 'INTERNAL', message: 'Non.' }))

test('an entry is shown at once, stored, sent and removed', async () => {
  const { world, openTab } = browser()
  const { outbox } = openTab()
  const arrivals: Arrival[] = []
  outbox.onArrival((arrival) => arrivals.push(arrival))
  const queued = outbox.queue(message('a'))

  expect(idsOf(outbox.read())).toEqual(['a'])
  await queued
  expect(idsOf(world.stored.get('u') ?? [])).toEqual(['a'])
  await settled()
  expect(world.send).toHaveBeenCalledTimes(1)
  expect(arrivals).toMatchObject([{ message: { key: 'a' } }])
  expect([outbox.read(), world.stored.get('u')]).toEqual([[], []])
})

test('nothing is tried offline; online everything is sent once, in order, also after a reload', async () => {
  const { world, openTab } = browser()
  world.online = false
  const { outbox } = openTab()
  for (const id of ['a', 'b', 'c']) await outbox.queue(message(id))
  await settled()
  expect(world.send).not.toHaveBeenCalled()

  world.online = true
  const reloaded = openTab().outbox
  await reloaded.flush({ now: true })
  expect(world.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b', 'c'])
  expect(world.stored.get('u')).toEqual([])
})

test('two tabs that notice the network at once send everything once', async () => {
  const { world, openTab } = browser()
  world.online = false
  const tabs = [openTab().outbox, openTab().outbox]
  for (const id of ['a', 'b']) await tabs[0]?.queue(message(id))
  await settled()
  expect(tabs.map((tab) => idsOf(tab.read()))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])

  world.online = true
  const heard = vi.fn()
  for (const tab of tabs) tab.onArrival(heard)
  await Promise.all(tabs.map((tab) => tab.flush({ now: true })))
  expect(world.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
  expect(heard).toHaveBeenCalledTimes(4)
  await settled()
  expect(tabs.map((tab) => tab.read())).toEqual([[], []])
})

test('after a lost answer it is sent again under the same id', async () => {
  const { world, openTab } = browser()
  world.send.mockImplementationOnce(lost)
  const { outbox } = openTab()
  await outbox.queue(message('a'))
  await settled()
  expect(outbox.read()).toMatchObject([{ id: 'a', attempts: 1, state: { why: 'network' } }])

  await outbox.flush({ now: true })
  expect(world.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'a'])
  expect(outbox.read()).toEqual([])
})

test('a lost connection stops the queue; a busy server only its conversation', async () => {
  const { world, openTab } = browser()
  const { outbox } = openTab()
  world.online = false
  await outbox.queue(message('a'))
  await outbox.queue({ id: 'b', kind: 'message', payload: { rentalId: 's', text: '' } })
  world.online = true
  world.send.mockImplementationOnce(lost)
  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(1)

  world.send.mockImplementationOnce(answered(503))
  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(3)
  expect(outbox.read()).toMatchObject([{ id: 'a', state: { why: 'server' } }])
})

test('a waiting entry is retried by itself when its time has come', async () => {
  const { world, openTab } = browser()
  world.send.mockImplementationOnce(answered(503))
  const { outbox, timers } = openTab()
  await outbox.queue(message('a'))
  await settled()
  expect(timers.map(({ ms }) => ms)).toEqual([1000])

  world.time = 1000
  timers[0]?.work()
  await settled()
  expect(outbox.read()).toEqual([])
})

test('a refusal is stored with its reason, and retried only on request', async () => {
  const { world, openTab } = browser()
  world.send.mockImplementationOnce(answered(409))
  const { outbox, timers } = openTab()
  await outbox.queue(message('a'))
  await settled()
  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(1)
  expect(timers).toEqual([])
  expect(outbox.read()).toMatchObject([{ state: { name: 'refused', reason: 'Non.' } }])

  await outbox.retry('a')
  await settled()
  expect(outbox.read()).toEqual([])
})

test('an entry that is removed before its turn is not sent', async () => {
  const { world, openTab } = browser()
  world.online = false
  const { outbox } = openTab()
  for (const id of ['a', 'b']) await outbox.queue(message(id))
  await outbox.discard('a')
  world.online = true
  await outbox.flush({ now: true })

  expect(world.send.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
})

test("one person's entries are neither shown to another nor sent by them", async () => {
  const { world, openTab } = browser()
  world.online = false
  const { outbox } = openTab()
  await outbox.queue(message('a'))
  await settled()
  world.uid = 'another person'
  world.online = true
  expect(await outbox.load()).toEqual([])
  await outbox.flush({ now: true })
  expect(world.send).not.toHaveBeenCalled()

  world.uid = 'u'
  expect(idsOf(await outbox.load())).toEqual(['a'])
  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(1)
})

test('an ended session pauses the queue until the person signs in', async () => {
  const { world, openTab } = browser()
  world.online = false
  const { outbox } = openTab()
  for (const id of ['a', 'b']) await outbox.queue(message(id))
  world.online = true
  world.send.mockImplementationOnce(answered(401))
  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(1)
  expect(idsOf(world.stored.get('u') ?? [])).toEqual(['a', 'b'])

  await outbox.flush({ now: true })
  expect(world.send).toHaveBeenCalledTimes(3)
})

test('a newer decision made during the sending of an older one is sent after it', async () => {
  const { world, openTab } = browser()
  const { outbox } = openTab()
  const underWay = Promise.withResolvers<void>()
  world.send.mockImplementationOnce(async (entry) => {
    await underWay.promise
    return arrivalOf(entry)
  })
  const decide = (id: string, offered: boolean) =>
    outbox.queue({ id, kind: 'availability', payload: { itemId: 'i', offered, before: !offered } })
  await decide('off', false)
  await settled()
  await decide('on', true)
  world.time = 3000
  underWay.resolve()
  await settled()

  expect(world.send.mock.calls.map(([{ id, queuedAt }]) => [id, queuedAt])).toEqual([
    ['off', 0],
    ['on', 3000],
  ])
  expect(outbox.read()).toEqual([])
})

test('a failed store is reported, and the entry is not shown as stored', async () => {
  const { world, openTab } = browser()
  world.stored.get = () => {
    throw new TypeError('no code')
  }
  const { outbox } = openTab()

  await expect(outbox.queue(message('a'))).rejects.toThrow('no code')
  expect(outbox.read()).toEqual([])
})
