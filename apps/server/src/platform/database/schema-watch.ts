import type { Generated } from 'kysely'

export interface LedgerWatchTable {
  invariant: string
  violations: number
  checked_at: Date
  through_entry: Generated<number>
  seen_entry: Generated<number>
}
