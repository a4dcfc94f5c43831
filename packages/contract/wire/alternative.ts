import { z } from 'zod'
import { CarriedMoney } from './carried-money.ts'
import { identifier, writtenText } from './fields.ts'
import { Item } from './item.ts'
import { PaymentRequest } from './payment.ts'

/** An item that is free on the same days. */
export const Alternative = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  place: z.string().meta({ description: 'Quartier ou ville, et à quelle distance' }),
  ownerName: z.string().meta({ description: 'Masqué, ou « Rose M. » par choix' }),
  rating: z.string().nullable().meta({ description: 'Moyenne et nombre des avis ; nul sans avis' }),
  instant: z.boolean().meta({ description: 'Réservée sans attendre la réponse du propriétaire' }),
  cancelPolicy: Item.shape.cancelPolicy,
  renters: Item.shape.renters,
  rent: z.int().meta({ description: 'FCFA du loyer, sans les frais, pour les jours et la quantité' }),
  deposit: z.int(),
  total: z.int().meta({ description: 'FCFA : loyer, frais et caution' }),
  difference: z.int().meta({ description: "FCFA à payer en plus de l'argent gardé ; 0 si rien" }),
  rest: z.int().meta({ description: "FCFA rendus aussitôt de l'argent gardé ; 0 si rien" }),
})
export type Alternative = z.output<typeof Alternative>

export const AlternativeList = z.object({
  carried: CarriedMoney,
  alternatives: z.array(Alternative).meta({ description: "Six au plus, les plus proches d'abord" }),
})

/** Days, quantity, who comes, number and notes are those of the rental that was refused. */
export const AlternativeChoice = z.object({
  item_id: identifier,
  totalPrice: PaymentRequest.shape.totalPrice,
  cancelPolicy: PaymentRequest.shape.cancelPolicy,
  renters: PaymentRequest.shape.renters,
  instant: PaymentRequest.shape.instant,
  phoneNumber: writtenText(30)
    .default('')
    .meta({ description: "Le numéro qui paie le complément, s'il y en a un" }),
  operationAccountCode: writtenText(60).default('').meta({ description: 'De même' }),
})
export type AlternativeChoice = z.output<typeof AlternativeChoice>
