import type { Client } from '@okoume/client/client.ts'
import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { data, type MetaDescriptor } from 'react-router'

export interface ItemPageData {
  readonly item: Item
  /** The days on which some of its units are taken. */
  readonly rentals: Answer<'listItemRentals'>
  /** Written with the data, so that a first visit need not load what writes it. */
  readonly meta: MetaDescriptor[]
}

export async function loadItem(api: Client, id: string, requestUrl: string): Promise<ItemPageData> {
  try {
    const [item, rentals, { itemMeta }] = await Promise.all([
      api.getItem({ params: { id } }),
      api.listItemRentals({ params: { id } }),
      import('./item-meta.ts'),
    ])
    const { origin } = new URL(requestUrl)
    return { item, rentals, meta: itemMeta(item, origin) }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** An id that is not even written like one is an object that does not exist. */
function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return status === 404 || status === 400
}
