import {
  MAX_REVIEW_TAGS,
  MAX_STARS,
  REVIEW_TAGS,
  REVIEW_TEXT_MAX_LENGTH,
} from '@okoume/domain/review/review-content.ts'
import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'
import { OwnerRecord } from './owner-record.ts'

const note = z
  .int('Choisissez de une à cinq étoiles.')
  .min(1, 'Choisissez de une à cinq étoiles.')
  .max(MAX_STARS, 'Choisissez de une à cinq étoiles.')

const TAGS = [...new Set([...REVIEW_TAGS.renter, ...REVIEW_TAGS.owner])]

/** A party's review of a rental. */
export const ReviewChange = z.object({
  note,
  text: writtenText(REVIEW_TEXT_MAX_LENGTH).default(''),
  privateText: writtenText(REVIEW_TEXT_MAX_LENGTH)
    .default('')
    .meta({ description: "Pour l'autre seulement, à la publication" }),
  tags: z
    .array(z.enum(TAGS, "Cette étiquette n'existe pas."))
    .max(MAX_REVIEW_TAGS, `${MAX_REVIEW_TAGS} étiquettes au plus.`)
    .default([]),
})
export type ReviewChange = z.output<typeof ReviewChange>

const WrittenReview = z.object({
  id: z.string(),
  note: z.int(),
  text: z.string().meta({ description: 'Les coordonnées sont masquées' }),
  privateText: z.string(),
  tags: z.array(z.string()),
  reply: z.string().nullable().meta({ description: "La réponse de la personne dont parle l'avis" }),
  removed: z.boolean().meta({ description: 'Retiré par la modération : sa note ne compte pas' }),
})

/** The one answer of the person reviewed. */
export const ReviewReply = z.object({
  text: writtenText(REVIEW_TEXT_MAX_LENGTH, 'Écrivez votre réponse.'),
})

/** The two reviews of a rental, as one of its parties may read them. */
export const RentalReviews = z
  .object({
    window: z.enum(['not open', 'open', 'closed']),
    closesAt: instant.meta({
      description: 'À cet instant, ce qui est écrit est publié et plus rien ne change',
    }),
    publishedAt: instant.nullable(),
    own: WrittenReview.nullable(),
    other: WrittenReview.nullable().meta({ description: "Nul tant que rien n'est publié" }),
    otherHasWritten: z.boolean(),
    replyBy: instant
      .nullable()
      .meta({ description: "Jusqu'à quand l'appelant peut répondre à l'avis publié" }),
  })
  .meta({ id: 'RentalReviews' })
export type RentalReviews = z.output<typeof RentalReviews>

export const ReviewPageQuery = z.object({ after: identifier.optional() })

/** A renter's review, as everybody may read it. */
export const PublishedReview = z.object({
  id: z.string(),
  note: z.int().nullable().meta({ description: 'Nul pour un avis que la modération a retiré' }),
  text: z.string().meta({ description: 'Les coordonnées sont masquées' }),
  tags: z.array(z.string()),
  author: z.string().meta({ description: "Masqué, ou « Rose M. » quand la personne l'a choisi" }),
  at: instant,
  reply: z.string().nullable().meta({ description: 'La réponse du propriétaire' }),
})
export type PublishedReview = z.output<typeof PublishedReview>

/** The published reviews of an item, the newest first. */
export const ReviewPage = z.object({
  reviews: z.array(PublishedReview),
  owner: OwnerRecord.extend({
    since: instant.meta({ description: 'Depuis quand le propriétaire est membre' }),
  }).meta({ description: 'Ce que Okoumé sait du propriétaire' }),
  mean: z.number().nullable().meta({ description: 'À une décimale ; nul sans avis' }),
  count: z.int(),
  next: z.string().nullable(),
})
export type ReviewPage = z.output<typeof ReviewPage>
