import { endOfDay, startOfDay } from '../calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../calendar/durations.ts'
import { depositClaimAnswerBy } from './deposit-claim-transitions.ts'
import { type Interval, presumptionAt } from './handover-deadlines.ts'
import {
  addHours,
  type DepositClaimFacts,
  RETURN_HOURS,
  type RentalFacts,
  returnDeadline,
} from './rental-facts.ts'
import type { HandoverDirection } from './rental-status.ts'

/** Subject of a photo. The first four are asked of the person who gives the item. */
export const PHOTO_SLOTS = ['overview', 'serial', 'defects', 'accessories', 'other'] as const
export type PhotoSlot = (typeof PHOTO_SLOTS)[number]

export const PHOTO_SLOT_NAMES: Readonly<Record<PhotoSlot, string>> = {
  overview: "Vue d'ensemble",
  serial: 'Marque ou numéro de série',
  defects: 'Défauts déjà là',
  accessories: 'Accessoires',
  other: 'Autres photos',
}

/** Of one person for one direction. */
export const MAX_HANDOVER_PHOTOS = 8
/** The device makes photos smaller before it seals them. */
export const MAX_HANDOVER_PHOTO_BYTES = 200 * 1024
export const MAX_HANDOVER_PHOTO_SIDE = 1280

/** How long after the seal the file may follow. */
export const PHOTO_UPLOAD_HOURS = 72
/** How long a link to a photo works. */
export const PHOTO_LINK_MINUTES = 10

/** Retention, in days after the return is settled. */
export const HANDOVER_PHOTO_RETENTION_DAYS = 90
export const DISPUTED_PHOTO_RETENTION_DAYS = 365

const MARGIN_MS = 24 * HOUR_MS

/**
 * When photos of a handover may be sealed: from a day before it is due until a day after its proof; without one, until it
 * is presumed. Those of the return from the proof of the handover on, since it may come back early, and as long as a
 * contest waits for an answer.
 */
export function photoWindow(
  rental: Pick<RentalFacts, 'startDate' | 'endDate' | 'handoverProvedAt' | 'returnProvedAt'> &
    DepositClaimFacts,
  direction: HandoverDirection,
): Interval {
  const { startDate, endDate, handoverProvedAt: provedAt } = rental
  if (direction === 'remise') {
    const opensAt = shift(startOfDay(startDate), -MARGIN_MS)
    return { opensAt, closesAt: provedAt ? shift(provedAt, MARGIN_MS) : presumptionAt(rental) }
  }
  const dayBefore = shift(endOfDay(endDate), -MARGIN_MS)
  const presumed = returnDeadline(rental)
  const answerBy = depositClaimAnswerBy(rental)
  return {
    opensAt: provedAt && provedAt < dayBefore ? provedAt : dayBefore,
    closesAt: answerBy && answerBy > presumed ? answerBy : presumed,
  }
}

function shift(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** The instant from which a photo that was sealed then can no longer be sent. */
export function photoUploadDeadline(sealedAt: Date): Date {
  return shift(sealedAt, PHOTO_UPLOAD_HOURS * HOUR_MS)
}

/** The columns of a rental that the retention of its photos depends on. */
export interface PhotoRetentionFacts
  extends Pick<RentalFacts, 'endDate' | 'returnContestedAt' | 'handoverState' | 'handoverReportedAt'> {
  readonly returnSettledAt: Date | null
  /** Why an administrator decided as they did about the handover. */
  readonly handoverDecision: string | null
}

/**
 * When the evidence of a rental is of no more use; null while it is disputed. A handover that an administrator has to settle
 * is a dispute as a contested return is one.
 */
export function evidenceSettledAt(rental: PhotoRetentionFacts): Date | null {
  const { handoverReportedAt, handoverDecision } = rental
  const settledAt = rental.returnSettledAt ?? (handoverDecision === null ? null : handoverReportedAt)
  if (settledAt || wasDisputed(rental)) return settledAt
  // A cancelled rental has no return.
  return addHours(endOfDay(rental.endDate), RETURN_HOURS)
}

function wasDisputed({ returnContestedAt, handoverState, handoverDecision }: PhotoRetentionFacts): boolean {
  return returnContestedAt !== null || handoverState === 'disputed' || handoverDecision !== null
}

/** When the photos of a rental are deleted; null while it is disputed. */
export function photoDeletionAt(rental: PhotoRetentionFacts): Date | null {
  const settledAt = evidenceSettledAt(rental)
  const days = wasDisputed(rental) ? DISPUTED_PHOTO_RETENTION_DAYS : HANDOVER_PHOTO_RETENTION_DAYS
  return settledAt && shift(settledAt, days * DAY_MS)
}
