import type { ReconciliationDay } from '@okoume/contract/wire/reconciliation.ts'

/** How many of a day's open differences no one has explained, and how many explanations wait for a second administrator. */
export function countOpenDifferences({ open, differences }: Pick<ReconciliationDay, 'open' | 'differences'>) {
  const toConfirm = differences.filter(({ explanation }) => explanation?.state === 'waiting').length
  return { toExplain: open - toConfirm, toConfirm }
}
