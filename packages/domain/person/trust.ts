import { rankingMean } from '../review/ranking-mean.ts'
import type { AnswerRecord } from './owner-record.ts'

/** Conditions of «Propriétaire de confiance» (docs/spec.md#reviews). */
export const TRUSTED_OWNER = {
  /** Rentals finished in 365 days. */
  rentals: 5,
  /** Of the ranking mean. */
  mean: 4.6,
  reviews: 3,
  /** Of a hundred requests. */
  answers: 90,
  /** Of accepted rentals, in 365 days. */
  cancellations: 1,
} as const

/** Conditions of «Locataire de confiance». */
export const TRUSTED_RENTER = {
  /** Known to both parties, each from another owner: no one earns them by their own word, or with one friend. */
  returnsOnTime: 3,
  /** FCFA of rent of each. */
  leastRent: 2_000,
  mean: 4.5,
} as const

export interface OwnerStanding {
  readonly verified: boolean
  /** Finished in 365 days. */
  readonly rentals: number
  /** Of the published notes. */
  readonly noteSum: number
  readonly noteCount: number
  /** Null where too few requests waited for an answer: then it is not asked for. */
  readonly answers: Pick<AnswerRecord, 'percent'> | null
  /** Missed handovers in 365 days. */
  readonly missed: number
  readonly cancellations: number
}

export interface RenterStanding {
  /** From different owners. */
  readonly returnsOnTime: number
  readonly noteSum: number
  readonly noteCount: number
  /** Disputes decided against them, in 365 days. */
  readonly lost: number
}

export function isTrustedOwner(standing: OwnerStanding): boolean {
  const { verified, rentals, noteSum, noteCount, answers, missed, cancellations } = standing
  return (
    verified &&
    rentals >= TRUSTED_OWNER.rentals &&
    noteCount >= TRUSTED_OWNER.reviews &&
    rankingMean(noteSum, noteCount) >= TRUSTED_OWNER.mean &&
    (answers === null || answers.percent >= TRUSTED_OWNER.answers) &&
    missed === 0 &&
    cancellations <= TRUSTED_OWNER.cancellations
  )
}

export function isTrustedRenter({ returnsOnTime, noteSum, noteCount, lost }: RenterStanding): boolean {
  return (
    returnsOnTime >= TRUSTED_RENTER.returnsOnTime &&
    noteCount > 0 &&
    noteSum >= TRUSTED_RENTER.mean * noteCount &&
    lost === 0
  )
}
