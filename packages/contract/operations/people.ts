import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier, writtenText } from '../wire/fields.ts'
import { CardPage } from '../wire/item-card.ts'
import { Person, ReceivedReviews } from '../wire/person.ts'
import { ReviewPageQuery } from '../wire/review.ts'

const byId = z.object({ id: identifier })

/** docs/spec.md#reviews */
export const peopleOperations = {
  getPerson: {
    method: 'GET',
    path: '/api/people/{id}',
    summary: "Ce que tout le monde peut savoir de quelqu'un",
    tag: 'Avis',
    access: 'anyone',
    party: 'everybody',
    shared: true,
    params: byId,
    output: Person,
    errors: ['USER_NOT_FOUND'],
  },
  listPersonItems: {
    method: 'GET',
    path: '/api/people/{id}/items',
    summary: "Les objets que quelqu'un propose, page par page : ce que des cartes montrent",
    tag: 'Avis',
    access: 'anyone',
    party: 'everybody',
    shared: true,
    params: byId,
    query: z.object({
      after: writtenText(300).optional().meta({ description: 'La clé `next` de la page précédente' }),
    }),
    output: CardPage,
    errors: ['USER_NOT_FOUND'],
  },
  listPersonReviews: {
    method: 'GET',
    path: '/api/people/{id}/reviews',
    summary: "Les avis publiés que quelqu'un a reçus comme propriétaire",
    tag: 'Avis',
    access: 'anyone',
    party: 'everybody',
    shared: true,
    params: byId,
    query: ReviewPageQuery,
    output: ReceivedReviews,
    errors: ['USER_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>
