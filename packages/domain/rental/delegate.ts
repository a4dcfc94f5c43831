import { DAY_MS } from '../calendar/durations.ts'
import { visibleText } from '../writing/visible-text.ts'
import { CODE_ENTERERS } from './handover-code.ts'
import { proofWindow } from './handover-deadlines.ts'
import { evidenceSettledAt, type PhotoRetentionFacts } from './handover-photos.ts'
import { type ProofStage, proofStage } from './handover-transitions.ts'
import { addHours, type RentalFacts } from './rental-facts.ts'
import type { HandoverDirection, Party } from './rental-status.ts'

// A delegate collects or hands over for one party, by a link of their own (docs/decisions/0141-somebody-else-collects-or-hands-over.md).

/** The page of a delegate's link; the token is in its query, which no log has. */
export const DELEGATE_PATH = '/relais'
/** Characters of a first name. */
export const DELEGATE_NAME_MAX_LENGTH = 30
/** How long a link works that can enter the code. */
export const DELEGATE_HOURS = 72
/** How long after the end the name and the number of a third person are stored. */
export const DELEGATE_RETENTION_DAYS = 14

const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u

/** A first name as it is written; null for what looks like a number, an address or a sentence. */
export function readDelegateName(text: string): string | null {
  const name = visibleText(text)
  return name.length <= DELEGATE_NAME_MAX_LENGTH && FIRST_NAME.test(name) ? name : null
}

export interface DelegateFacts {
  readonly direction: HandoverDirection
  /** The party that sends the delegate. */
  readonly party: Party
  readonly createdAt: Date
  /** Taken back, or replaced by a new link. */
  readonly revokedAt: Date | null
}

/** True for who gives the item and enters the code; the other delegate shows it. */
export function entersCode({ direction, party }: Pick<DelegateFacts, 'direction' | 'party'>): boolean {
  return CODE_ENTERERS[direction] === party
}

/**
 * When a link that enters the code expires: 72 h after it was made, or after the handover can be proved. One that shows the
 * code ends with the proof, and the rental.
 */
export function delegateExpiry(delegate: DelegateFacts, rental: RentalFacts): Date | null {
  const { direction, createdAt } = delegate
  if (!entersCode(delegate)) return null
  const { opensAt } = proofWindow(rental)
  return addHours(direction === 'remise' && opensAt > createdAt ? opensAt : createdAt, DELEGATE_HOURS)
}

/** `waiting`: nothing can be proved yet; `over`: the handover does not take place any more. */
export const DELEGATE_STATES = ['revoked', 'proved', 'over', 'expired', 'waiting', 'open'] as const
export type DelegateState = (typeof DELEGATE_STATES)[number]

/** The link answers in these states alone. */
export const LIVE_DELEGATE_STATES: readonly DelegateState[] = ['waiting', 'open']

/** Who comes for that party, by a link that works. */
export function findDelegate<
  Named extends Pick<DelegateFacts, 'direction' | 'party'> & { readonly state: DelegateState },
>(delegates: readonly Named[], direction: HandoverDirection, party: Party): Named | undefined {
  return delegates.find(
    (one) => one.direction === direction && one.party === party && LIVE_DELEGATE_STATES.includes(one.state),
  )
}

interface Standing {
  readonly stage: ProofStage
  readonly isRevoked: boolean
  readonly isExpired: boolean
}

/** The states of a link: the first line that holds counts. */
const DELEGATE_STATE_TABLE: readonly (readonly [DelegateState, (standing: Standing) => boolean])[] = [
  ['revoked', ({ isRevoked }) => isRevoked],
  ['proved', ({ stage }) => stage === 'proved'],
  ['over', ({ stage }) => stage === 'over'],
  ['expired', ({ isExpired }) => isExpired],
  ['waiting', ({ stage }) => stage === 'early'],
]

export function delegateState(delegate: DelegateFacts, rental: RentalFacts, now: Date): DelegateState {
  const expiry = delegateExpiry(delegate, rental)
  const standing = {
    stage: proofStage(rental, delegate.direction, now),
    isRevoked: delegate.revokedAt !== null,
    isExpired: expiry !== null && now >= expiry,
  }
  return DELEGATE_STATE_TABLE.find(([, holds]) => holds(standing))?.[0] ?? 'open'
}

/** If a party may name somebody for that handover: from the acceptance on; of the return once the item is out. */
export function delegateStage(
  rental: RentalFacts,
  direction: HandoverDirection,
  now: Date,
): 'early' | 'open' | 'over' {
  const stage = proofStage(rental, direction, now)
  if (stage === 'proved' || stage === 'over') return 'over'
  return stage === 'open' || (direction === 'remise' && rental.status !== 'en attente') ? 'open' : 'early'
}

/** From when name and number are deleted; null while the rental is disputed. */
export function delegateDeletionAt(rental: PhotoRetentionFacts): Date | null {
  const settledAt = evidenceSettledAt(rental)
  return settledAt && new Date(settledAt.getTime() + DELEGATE_RETENTION_DAYS * DAY_MS)
}

export interface NamedDelegate extends Pick<DelegateFacts, 'direction' | 'party'> {
  /** Null once it is deleted. */
  readonly name: string | null
}

const DOES: Readonly<Record<HandoverDirection, Readonly<Record<Party, string>>>> = {
  remise: { renter: 'reçoit', owner: 'remet' },
  retour: { renter: 'rend', owner: 'reprend' },
}

/** «Awa reçoit « Perceuse »», whether it is fetched or delivered. */
export function describeDelegate({ name, direction, party }: NamedDelegate, what: string): string {
  return `${delegateLabel(name)} ${DOES[direction][party]} ${what}`
}

/** «Paul (pour le propriétaire)», or «(pour vous)» where that party reads it. */
export function describeStandIn({ name, party }: Omit<NamedDelegate, 'direction'>, reader?: Party): string {
  return `${delegateLabel(name)} (pour ${party === reader ? 'vous' : PARTY_NAMES[party]})`
}

export function delegateLabel(name: string | null): string {
  return name ?? "Quelqu'un d'autre"
}

const PARTY_NAMES: Readonly<Record<Party, string>> = { owner: 'le propriétaire', renter: 'le locataire' }

/** For who hands an item for verified renters over to somebody else than the renter. */
export const LOOK_AT_DELEGATE =
  "Regardez sa pièce, sans la photographier. Le locataire, lui, est vérifié : c'est lui qui répond de l'objet."
