import { readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import type { Francs } from '@okoume/domain/money/francs.ts'

export interface DepositShare {
  readonly toOwner: Francs
  readonly toRenter: Francs
}

/** The deposit's two parts, from what was typed for the owner; null where that is no part of it. */
export function shareDeposit(deposit: Francs, text: string): DepositShare | null {
  const toOwner = readWholeNumber(text)
  if (Number.isNaN(toOwner) || toOwner < 0 || toOwner > deposit) return null
  return { toOwner, toRenter: deposit - toOwner }
}
