import type { Party } from './rental-status.ts'

/** Who goes to whom for the handover: the renter fetches the item, or its owner brings it. */
export const DELIVERIES = ['pickup', 'delivery'] as const
export type Delivery = (typeof DELIVERIES)[number]

export interface PickupPlace {
  readonly location: string
  /** Null where the item has no quartier. */
  readonly placeName: string | null
  readonly landmark: string
}

/** «Nzeng-Ayong, derrière la pharmacie»: where a renter fetches the item, as everyone reads it. */
export function formatPickupPlace({ location, placeName, landmark }: PickupPlace): string {
  return [placeName ?? location, landmark].filter(Boolean).join(', ')
}

/** As that party reads it; empty for a rental that does not say who comes. */
export function describeWhoComes(delivery: Delivery | null | undefined, party: Party): string {
  if (!delivery) return ''
  const comes: Party = delivery === 'pickup' ? 'renter' : 'owner'
  if (comes === party) return 'Vous y allez.'
  return comes === 'renter' ? 'Le locataire vient.' : 'Le propriétaire vient.'
}
