import type { Item } from '@okoume/contract/wire/item.ts'
import { useState } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { type SwitchState, useAvailability } from './use-availability.ts'

export interface OwnItems {
  readonly items: readonly Item[]
  readonly switchState: (id: string) => SwitchState
  /** Shows it at once; it is saved when the network lets it. */
  readonly offer: (id: string, offered: boolean) => void
  /** Tries again what was refused. */
  readonly insist: (id: string) => void
  /** Leaves it as the server has it. */
  readonly giveIn: (id: string) => void
  /** @throws what the API answers; an object that is deleted already is no error */
  readonly remove: (id: string) => Promise<void>
}

interface Change {
  /** `null` for an object that is gone. */
  readonly item: Item | null
  readonly at: number
}

/** Race: an answer that took this long may have been read before a change made meanwhile. */
const SLOWEST_READ_MS = 15_000

/** The owner's objects as read, with the changes made on this page laid over them. */
export function useOwnItems({ answer, readAt }: CachedAnswer<readonly Item[]>): OwnItems {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const settle = (id: string, item: Item | null) =>
    setChanges((old) => new Map(old).set(id, { item, at: Date.now() }))
  const known = answer.flatMap((item) => {
    const change = changes.get(item.id)
    if (!change || change.at < readAt - SLOWEST_READ_MS) return [item]
    return change.item ? [change.item] : []
  })
  const missing = useMissing(answer).filter(({ id }) => changes.get(id)?.item !== null)
  const { switchState, chosenState, ...availability } = useAvailability([...known, ...missing], settle)
  // An object that is gone stays as long as it has to say what became of its switch.
  const unsaved = missing.filter(({ id }) => switchState(id).name !== 'saved')
  const shown =
    unsaved.length === 0
      ? known
      : [...known, ...unsaved].toSorted(
          (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
        )
  return {
    ...availability,
    switchState,
    items: shown.map((item) => ({ ...item, offered: chosenState(item.id) ?? item.offered })),
    async remove(id) {
      try {
        await signedInApi.deleteItem({ params: { id } })
      } catch (error) {
        // Gone already: by another tab, or by a first try whose answer was lost.
        if (explainError(error).code !== 'ITEM_NOT_FOUND') throw error
      }
      settle(id, null)
      availability.giveIn(id)
    },
  }
}

/** Items of earlier answers of this page that the last one has not. */
function useMissing(answer: readonly Item[]): readonly Item[] {
  const [seen, setSeen] = useState({ answer, missing: [] as readonly Item[] })
  if (seen.answer === answer) return seen.missing
  const missing = [...seen.answer, ...seen.missing].filter(({ id }) => !answer.some((item) => item.id === id))
  setSeen({ answer, missing })
  return missing
}
