import { MOST_COUNTED } from '@okoume/domain/review/review-content.ts'
import { z } from 'zod'
import { instant } from './fields.ts'
import { PublishedReview } from './review.ts'

/** Who one deals with, as anybody may know them. */
export const Person = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: "Masqué, ou « Rose M. » quand la personne l'a choisi" }),
    avatar: z.string().nullable().meta({ description: "Nul pour l'image de tout le monde" }),
    verified: z.boolean(),
    openName: z.boolean(),
    since: instant.meta({ description: 'Depuis quand la personne est membre' }),
    rentals: z
      .int()
      .meta({ description: `Ses locations terminées comme propriétaire, ${MOST_COUNTED} au plus` }),
    mean: z.number().nullable().meta({ description: 'De ses avis comme propriétaire ; nul sans avis' }),
    count: z.int(),
  })
  .meta({ id: 'Person' })
export type Person = z.output<typeof Person>

/** The published reviews that a person received as an owner, the newest first. */
export const ReceivedReviews = z.object({
  reviews: z.array(PublishedReview.extend({ itemTitle: z.string() })),
  mean: Person.shape.mean,
  count: z.int(),
  next: z.string().nullable(),
})
export type ReceivedReviews = z.output<typeof ReceivedReviews>
