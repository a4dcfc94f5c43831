import type { Item } from '@okoume/contract/wire/item.ts'
import { useState } from 'react'
import { apiProblem } from '../../session/api-problem.ts'
import { signedInApi } from '../../session/signed-in-api.ts'

export interface OwnItems {
  readonly items: readonly Item[]
  /** The object whose availability is being changed. */
  readonly isBusy: (id: string) => boolean
  /** Why the availability of that object could not be changed. */
  readonly switchProblem: (id: string) => string | null
  /** Shows it at once, and takes it back if the server will not. */
  readonly offer: (id: string, offered: boolean) => Promise<boolean>
  /** @throws what the API answers; an object that is gone already is none */
  readonly remove: (id: string) => Promise<void>
}

interface Changes {
  /** What has changed since the list was read; `null` for an object that is gone. */
  readonly items: ReadonlyMap<string, Item | null>
  /** What is shown before the server has said so. */
  readonly hoped: ReadonlyMap<string, boolean>
  readonly problems: ReadonlyMap<string, string>
}

const NONE: Changes = { items: new Map(), hoped: new Map(), problems: new Map() }
const SWITCH_PROBLEM = 'Une erreur est survenue lors de la mise à jour de la disponibilité.'

/** One's own objects, as they were read and as they were changed here since. */
export function useOwnItems(loaded: readonly Item[]): OwnItems {
  const [changes, setChanges] = useState(NONE)
  const { hoped, problems } = changes
  const known = loaded.flatMap((item) => {
    const current = changes.items.get(item.id)
    return current === null ? [] : [current ?? item]
  })
  const hope = (id: string, offered: boolean) =>
    setChanges((old) => ({
      ...old,
      hoped: new Map(old.hoped).set(id, offered),
      problems: without(old.problems, id),
    }))
  const settle = (id: string, item: Item | null | undefined, problem?: string) =>
    setChanges((old) => ({
      items: item === undefined ? old.items : new Map(old.items).set(id, item),
      hoped: without(old.hoped, id),
      problems: problem ? new Map(old.problems).set(id, problem) : without(old.problems, id),
    }))
  return {
    items: known.map((item) => ({ ...item, offered: hoped.get(item.id) ?? item.offered })),
    isBusy: (id) => hoped.has(id),
    switchProblem: (id) => problems.get(id) ?? null,
    async offer(id, offered) {
      hope(id, offered)
      try {
        settle(id, await signedInApi.updateItemAvailability({ body: { item_id: id, available: offered } }))
        return true
      } catch (error) {
        console.error(error)
        settle(id, undefined, SWITCH_PROBLEM)
        return false
      }
    },
    async remove(id) {
      try {
        await signedInApi.deleteItem({ params: { id } })
      } catch (error) {
        // Gone already: by another tab, or by a first try whose answer was lost.
        if (apiProblem(error)?.code !== 'ITEM_NOT_FOUND') throw error
      }
      settle(id, null)
    },
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([key]) => key !== id))
}
