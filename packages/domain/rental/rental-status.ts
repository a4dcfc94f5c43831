/** The parties of a rental: who offers the item, and who rents it. */
export type Party = 'owner' | 'renter'

/** The wire's names of rental statuses (docs/spec.md#rental-status). */
export const RENTAL_STATUSES = [
  'en attente',
  'acceptée',
  'refusée',
  'en cours',
  'terminée',
  'annulée',
] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]

/** Its first day has come, whether or not it is over. */
export function hasBegun({ status }: { readonly status: RentalStatus }): boolean {
  return status === 'en cours' || status === 'terminée'
}

/** The badge of a rental; an accepted one is «À venir» until it begins. */
export const RENTAL_STATUS_LABELS: Readonly<Record<RentalStatus, string>> = {
  'en attente': 'En attente',
  acceptée: 'À venir',
  refusée: 'Refusée',
  'en cours': 'En cours',
  terminée: 'Terminée',
  annulée: 'Annulée',
}

/**
 * Why a rental ended early: who cancelled it, that the request expired, that a party is suspended, that the renter's
 * identity is missing, or that the item never changed hands.
 */
export const CANCELLATION_REASONS = [
  'renter',
  'owner',
  'expired',
  'not-handed-over',
  'no-show',
  'suspended',
  // Its renter cancelled it because its owner is suspended.
  'owner-suspended',
  // Its renter cancelled it within the grace after paying.
  'grace',
  // The renter's identity was rejected, or not verified in time.
  'identity',
] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** Parses a status from the wire; the check query also writes `en_attente` (docs/spec.md#rental-status). */
export function readRentalStatus(text: string): RentalStatus | null {
  const spelled = text.replaceAll('_', ' ')
  return RENTAL_STATUSES.find((status) => status === spelled) ?? null
}

/** The filters of «Mes locations» (docs/spec.md#dashboard), each with the statuses it shows. */
export const RENTAL_FILTERS = [
  { id: 'toutes', label: 'Toutes', statuses: RENTAL_STATUSES },
  { id: 'en-attente', label: 'En attente', statuses: ['en attente'] },
  { id: 'en-cours', label: 'En cours', statuses: ['en cours'] },
  { id: 'a-venir', label: 'À venir', statuses: ['acceptée'] },
  { id: 'terminees', label: 'Terminées', statuses: ['terminée'] },
  { id: 'annulees', label: 'Annulées/refusées', statuses: ['annulée', 'refusée'] },
] as const satisfies readonly { id: string; label: string; statuses: readonly RentalStatus[] }[]
export type RentalFilterId = (typeof RENTAL_FILTERS)[number]['id']

/** The states of the return of an item whose rental has begun (docs/spec.md#return). */
export const RETURN_STATES = ['awaited', 'declared', 'confirmed', 'contested', 'presumed', 'settled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The item may still be out, or in dispute. */
export const UNSETTLED_RETURNS: readonly ReturnState[] = ['awaited', 'declared', 'contested']

export function isReturnUnsettled({ returnState }: { readonly returnState: ReturnState }): boolean {
  return UNSETTLED_RETURNS.includes(returnState)
}

/**
 * How far a contested return has come: the renter's answer is awaited; the renter proposes less, and the owner's word is
 * awaited; an administrator's decision is awaited. It ends by agreement, or by that decision.
 */
export const DEPOSIT_CLAIM_STATES = ['open', 'proposed', 'escalated', 'agreed', 'decided'] as const
export type DepositClaimState = (typeof DEPOSIT_CLAIM_STATES)[number]

/** Problem that an owner sees in an item that came back, or did not. */
export const DEPOSIT_CLAIM_CAUSES = [
  'broken',
  'damaged',
  'dirty',
  'incomplete',
  'late',
  'not returned',
] as const
export type DepositClaimCause = (typeof DEPOSIT_CLAIM_CAUSES)[number]

export const DEPOSIT_CLAIM_CAUSE_LABELS: Readonly<Record<DepositClaimCause, string>> = {
  broken: 'Cassé',
  damaged: 'Abîmé',
  dirty: 'Sale',
  incomplete: 'Incomplet',
  late: 'En retard',
  'not returned': 'Non rendu',
}

/** The two handovers of a rental, as the wire names them: the item goes out, and comes back. */
export const HANDOVER_DIRECTIONS = ['remise', 'retour'] as const
export type HandoverDirection = (typeof HANDOVER_DIRECTIONS)[number]

/** The states of the outward handover (docs/spec.md#handover): the item goes from its owner to the renter. */
export const HANDOVER_STATES = [
  'awaited',
  'proved',
  'presumed',
  'missing',
  'no-show',
  'problem',
  'disputed',
  'refunded',
  'settled',
] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

/** Of a rental that has begun: nothing says that the item was handed over, and nothing has settled it yet. */
export const MISSING_HANDOVERS = ['awaited', 'missing', 'no-show'] as const satisfies readonly HandoverState[]

/** Reports about a handover: the item was not there, its renter did not come, or it is not as described. */
export const HANDOVER_REPORTS = ['missing', 'no-show', 'problem'] as const
export type HandoverReport = (typeof HANDOVER_REPORTS)[number]
