import type { NamedDelegate } from '@okoume/domain/rental/delegate.ts'
import type { HandoverShare } from '@okoume/domain/rental/handover-transitions.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { Waiting } from '#platform/notify.ts'

export type RequestEvent =
  | 'requested'
  | 'booked'
  // The reminder mail to an owner who has not answered.
  | 'reminder'
  | 'accepted'
  | 'refused'
  | 'cancelled by renter'
  | 'cancelled by owner'
  | 'cancelled from suspended owner'
  | 'expired'
  | 'suspended'
  // To a renter whose identity is awaited and who has sent no file.
  | 'identity reminder'
  | 'identity verified'
  | 'cancelled for identity'
  // Nothing was chosen in time with the money of a refused rental.
  | 'carried money refunded'

export type PeriodEvent = 'begun' | 'ended'

export type HandoverEvent =
  | 'meeting changed'
  | 'meeting agreed'
  | 'handover tomorrow'
  | 'handover proved'
  | 'handover presumed'
  | 'presumption reminder'
  | 'missing reported'
  | 'missing refunded'
  | 'no-show reported'
  | 'no-show settled'
  | 'problem reported'
  | 'problem offer'
  | 'problem refunded'
  | 'problem settled'
  | 'handover disputed'
  | 'handover decided'
  | 'report reminder'
  | 'delegate named'
  | 'delegate revoked'
  | 'return proved'
  | 'return reminder'

export type ReturnEvent =
  | 'return declared'
  | 'return contested'
  | 'return confirmed'
  | 'return presumed'
  | 'contest proposed'
  | 'contest agreed'
  | 'contest escalated'
  | 'contest reminder'
  | 'deposit shared'
  | 'deposit refunded'

export type ReviewEvent = 'review of owner' | 'review of renter' | 'reviews published'

export type SuspensionEvent = 'owner suspended' | 'renter suspended'

export type RentalEvent =
  | RequestEvent
  | PeriodEvent
  | HandoverEvent
  | ReturnEvent
  | ReviewEvent
  | SuspensionEvent

/** A change that the rental's row shows already. */
export interface RentalChange {
  readonly rentalId: string
  /** The status that a transition left, which the row no longer tells. */
  readonly from?: RentalStatus
  /** How it shares the money, where it settles the handover. */
  readonly share?: HandoverShare | null | undefined
  /** True if the owner withdrew the contest that it ends. */
  readonly isDepositClaimWithdrawn?: boolean
  /** Who was named, or comes no more, for a party. */
  readonly delegate?: NamedDelegate | null
  /** Tells one event from the next of its kind: where it may happen again. */
  readonly occasion?: string
}

/** By name, with their data. Those of handovers, returns, reviews and suspensions have their texts in their own features. */
export interface RentalEvents extends Readonly<Record<RentalEvent, RentalChange>> {
  /** Its parties do not agree, and an administrator settles it. */
  readonly 'handover to decide': { readonly rental: RentalRow }
  readonly 'return to decide': { readonly rental: RentalRow }
  /** Returns that an administrator is to settle: asked each day, their deposits stay blocked. */
  readonly 'disputes waiting': Waiting
}
