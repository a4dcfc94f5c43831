import { CARRIED_STATES } from '@okoume/domain/rental/carried-money.ts'
import { z } from 'zod'
import { instant } from './fields.ts'

/** Money of a refused rental, while its renter may choose another item. */
export const CarriedMoney = z.object({
  state: z.enum(CARRIED_STATES).meta({
    description: 'offered : il attend un choix ; used : un autre objet est payé ; refunded : il est rendu',
  }),
  amount: z.int().meta({ description: 'FCFA : loyer, caution et frais, tout ce qui avait été payé' }),
  until: instant.meta({ description: 'Sans choix à cet instant, tout est rendu' }),
  paymentId: z.string().nullable().meta({
    description: "Le paiement d'un complément, tant qu'il est en cours : l'argent attend sa réponse",
  }),
  rentalId: z.string().nullable().meta({ description: 'La location que cet argent a payée' }),
  rest: z.int().meta({ description: "FCFA rendus, une fois qu'un autre objet est payé ; 0 si rien" }),
})

/** On a rental, told to its renter only. */
export const carriedFacts = {
  carryOver: z.boolean().meta({
    description: 'Refusée, son argent attend 2 h un autre choix ; dit au locataire seulement',
  }),
  carried: CarriedMoney.nullable().meta({
    description: "L'argent d'une location refusée qui attend, ou a attendu ; dit au locataire seulement",
  }),
  carriedFrom: z.string().nullable().meta({
    description: 'La location refusée dont vient son argent ; dit au locataire seulement',
  }),
}
