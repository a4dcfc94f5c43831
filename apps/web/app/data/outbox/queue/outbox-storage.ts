import { get, update } from 'idb-keyval'
import { privateStore } from '../../storage/private-store.ts'
import type { OutboxStorage } from './outbox-queue.ts'
import type { Entries } from './outbox-rules.ts'

const NONE: Entries = []

/** Fallback where the browser forbids storage: what is queued lasts as long as the page. */
const inMemory = new Map<string, Entries>()

/** The entries of each person, under their uid. They stay when another person signs in. */
export const outboxStorage: OutboxStorage = {
  async read(uid) {
    return (
      inMemory.get(uid) ?? (await get<Entries>(uid, privateStore('outbox')).catch(() => undefined)) ?? NONE
    )
  },
  async change(uid, rule) {
    let after = NONE
    const change = (before: Entries = NONE) => {
      after = rule(before)
      return after
    }
    try {
      if (inMemory.has(uid)) throw new Error('no storage')
      await update<Entries>(uid, change, privateStore('outbox'))
    } catch {
      inMemory.set(uid, change(inMemory.get(uid)))
    }
    return after
  },
}
