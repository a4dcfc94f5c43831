import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'

export type RentalDraft = PartInput<'startPayment', 'body'>['rental']

/** Agreement that is paid: the rent that is charged and the computed one, in FCFA. */
export interface Agreement {
  readonly enquiry: string
  readonly rent: number
  readonly computedRent: number
  readonly validUntil: string | null
}

/** The navigation state that `/facturation` needs; the server counts every price again. */
export interface BillingState {
  readonly item: Item
  readonly rental: RentalDraft
  readonly agreement?: Agreement
}

/** Validates a navigation state: it may come from another page, or from an older version of this one. */
export function readBillingState(state: unknown): BillingState | null {
  if (typeof state !== 'object' || state === null || !('item' in state) || !('rental' in state)) return null
  const { item, rental, agreement } = state as BillingState
  const complete =
    typeof item?.id === 'string' &&
    typeof item.cancelPolicy === 'string' &&
    rental?.item_id === item.id &&
    Boolean(rental.end_date)
  return complete ? { item, rental, ...(agreement && { agreement }) } : null
}
