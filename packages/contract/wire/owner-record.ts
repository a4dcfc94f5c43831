import { ANSWER_TIMES } from '@okoume/domain/person/owner-record.ts'
import { MAX_COUNTED } from '@okoume/domain/review/review-content.ts'
import { z } from 'zod'

/** Record of an owner, by their rentals. */
export const OwnerRecord = z.object({
  rentals: z.int().meta({ description: `Ses locations terminées, ${MAX_COUNTED} au plus` }),
  answers: z
    .object({
      percent: z.int().meta({ description: 'Part des demandes répondues, de 0 à 100' }),
      time: z.enum(ANSWER_TIMES),
    })
    .nullable()
    .meta({ description: "Nul tant qu'il y a moins de trois demandes en un an" }),
  cancellations: z.int().meta({ description: "Qu'il a annulées après les avoir acceptées, en 365 jours" }),
  missed: z.int().meta({ description: 'Remises manquées, en 365 jours' }),
})
export type OwnerRecord = z.output<typeof OwnerRecord>
