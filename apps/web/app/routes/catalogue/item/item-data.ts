import type { Client } from '@okoume/client/client.ts'
import type { Answer } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { data } from 'react-router'

export interface ItemPageData {
  readonly item: Item
  readonly occupancies: readonly Occupancy[]
}

export async function loadItem(api: Client, id: string): Promise<ItemPageData> {
  try {
    const [item, rentals] = await Promise.all([
      api.getItem({ params: { id } }),
      api.listItemRentals({ params: { id } }),
    ])
    return { item, occupancies: readOccupancies(rentals) }
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

export function readOccupancies(rentals: Answer<'listItemRentals'>): Occupancy[] {
  return rentals.flatMap(({ start_date: start, end_date: end, quantity }) =>
    isCalendarDay(start) && isCalendarDay(end) ? [{ start, end, quantity }] : [],
  )
}

/** An id that is not even written like one is an object that does not exist. */
function isNotFound(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return status === 404 || status === 400
}
