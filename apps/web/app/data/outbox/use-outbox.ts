import { useSyncExternalStore } from 'react'
import { outbox } from './outbox.ts'
import type { Entries } from './queue/outbox-rules.ts'

const NONE: Entries = []

/** The entries of the signed-in person that have not arrived yet, in their order. */
export function useOutbox(): Entries {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => NONE)
}
