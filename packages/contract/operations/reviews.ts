import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import { RentalReviews, ReviewChange, ReviewPage, ReviewPageQuery, ReviewReply } from '../wire/review.ts'

const byId = z.object({ id: identifier })

/** docs/spec.md#reviews */
export const reviewOperations = {
  getRentalReviews: {
    method: 'GET',
    path: '/api/rentals/{id}/review',
    summary: "L'avis de l'appelant sur une location, et celui de l'autre une fois publié",
    tag: 'Avis',
    access: 'account',
    party: 'rentalParty',
    params: byId,
    output: RentalReviews,
    errors: ['RENTAL_NOT_FOUND'],
  },
  saveRentalReview: {
    method: 'PUT',
    path: '/api/rentals/{id}/review',
    summary: "Donner son avis, ou le changer tant qu'il n'est pas publié",
    tag: 'Avis',
    access: 'account',
    party: 'rentalParty',
    limit: { most: 60, minutes: 60 },
    params: byId,
    body: ReviewChange,
    output: RentalReviews,
    errors: ['RENTAL_NOT_FOUND', 'REVIEW_NOT_OPEN', 'REVIEW_CLOSED', 'REVIEW_PUBLISHED'],
  },
  listItemReviews: {
    method: 'GET',
    path: '/api/items/{id}/reviews',
    summary: 'Les avis publiés sur un objet, leur moyenne et leur nombre',
    tag: 'Avis',
    access: 'anyone',
    party: 'everybody',
    shared: true,
    params: byId,
    query: ReviewPageQuery,
    output: ReviewPage,
    errors: ['ITEM_NOT_FOUND'],
  },
  replyToReview: {
    method: 'POST',
    path: '/api/reviews/{id}/reply',
    summary: 'Répondre une fois à un avis publié, dans les 30 jours',
    tag: 'Avis',
    access: 'account',
    party: 'reviewedPerson',
    limit: { most: 30, minutes: 60 },
    params: byId,
    body: ReviewReply,
    output: RentalReviews,
    errors: ['REVIEW_NOT_FOUND', 'REPLY_GIVEN', 'REPLY_CLOSED'],
  },
} as const satisfies Record<string, Operation>
