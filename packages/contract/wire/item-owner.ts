import { MODERATION_STATES } from '@okoume/domain/moderation/decisions.ts'
import { z } from 'zod'

/** Fields of an item for its owner alone. */
export const shownToOwner = {
  acceptedByHand: z.int().optional().meta({
    description: 'Demandes que le propriétaire a acceptées lui-même ; dans la liste de ses propres objets',
  }),
  favourites: z.int().optional().meta({
    description:
      "Combien de personnes l'ont en favori, à partir de trois ; dans la liste de ses propres objets",
  }),
  hidden: z
    .object({ state: z.enum(MODERATION_STATES), text: z.string() })
    .optional()
    .meta({ description: 'Masqué par la modération, et pourquoi ; pour son propriétaire seul' }),
}
