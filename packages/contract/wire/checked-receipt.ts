import { z } from 'zod'
import { writtenText } from './fields.ts'

export const ReceiptNumber = z.object({ number: writtenText(60) })
export const ReceiptControl = z.object({ control: writtenText(60) })

/** Public facts of a receipt, for anybody who has it. */
export const CheckedReceipt = z.object({
  number: z.string(),
  total: z.int().meta({ description: 'Ce qui a été payé, en FCFA' }),
  paidOn: z.string().meta({ format: 'date' }),
  carriedIn: z.int().meta({ description: "Payé avec l'argent gardé d'une autre location" }),
  carriedOut: z.int().meta({ description: 'A payé une autre location, et compte aussi sur son reçu' }),
  refunded: z.int().meta({ description: 'Rendu, et arrivé' }),
  refunding: z.int().meta({ description: 'En cours de remboursement' }),
})
