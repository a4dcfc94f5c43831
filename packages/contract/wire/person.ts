import { z } from 'zod'
import { instant } from './fields.ts'
import { OwnerRecord } from './owner-record.ts'
import { PublishedReview } from './review.ts'

/** Who one deals with, as anybody may know them. */
export const Person = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: "Masqué, ou « Rose M. » quand la personne l'a choisi" }),
    avatar: z.string().nullable().meta({ description: "Nul pour l'image de tout le monde" }),
    verified: z.boolean(),
    trusted: z.boolean().meta({ description: '« Propriétaire de confiance », revu chaque nuit' }),
    openName: z.boolean(),
    since: instant.meta({ description: 'Depuis quand la personne est membre' }),
    record: OwnerRecord,
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
