import { useSyncExternalStore } from 'react'
import { outbox } from './outbox.ts'
import type { Entries } from './queue/outbox-rules.ts'

const NONE: Entries = []

/** What somebody has written or decided here and that has not arrived yet, in its order. */
export function useOutbox(): Entries {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => NONE)
}
