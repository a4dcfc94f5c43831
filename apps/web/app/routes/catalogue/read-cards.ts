import type { CardColumns, ItemCard } from '@okoume/contract/wire/item.ts'

/** The cards of an answer that gives them as columns. */
export function readCards(columns: CardColumns): ItemCard[] {
  const entries = Object.entries(columns)
  return columns.id.map(
    (_, row) => Object.fromEntries(entries.map(([name, values]) => [name, values[row]])) as ItemCard,
  )
}
