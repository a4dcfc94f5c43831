import type { Party } from '../rental/rental-status.ts'

export const MAX_STARS = 5

/** Labels of one to five stars, in their order. */
export const RATING_LABELS = ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Très bien'] as const

/** Tags are praise: from that many stars on. */
const PRAISE_FROM = 3

/** The longest text of a review, and of the private one beside it. */
export const REVIEW_TEXT_MAX_LENGTH = 600
export const MAX_REVIEW_TAGS = 3

/** Rentals of an owner are counted up to that number: beyond it, it says no more. */
export const MAX_COUNTED = 500

/** Tags that each party may choose with one tap. */
export const REVIEW_TAGS = {
  renter: ['comme neuf', 'bien expliqué', 'ponctuel', 'arrangeant'],
  owner: ['soigneux', 'ponctuel', 'bonne communication', 'rendu propre'],
} as const satisfies Record<Party, readonly string[]>

/** The tags that go with that many stars; none before they are chosen. */
export function tagsFor(party: Party, note: number | null): readonly string[] {
  return note !== null && note >= PRAISE_FROM ? REVIEW_TAGS[party] : []
}

/** The mean of notes, to one decimal place; null where there are none. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}
