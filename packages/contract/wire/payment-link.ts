import { PHONE_TEXT_LENGTH } from '@okoume/domain/payment/gabon-phone.ts'
import { PAYMENT_LINK_STATES } from '@okoume/domain/payment/payment-link.ts'
import { z } from 'zod'
import { calendarDate, instant, writtenText } from './fields.ts'

/** A link by which somebody else pays an order, as its renter sees it. */
export const PaymentLink = z
  .object({
    id: z.string(),
    item_id: z.string(),
    itemTitle: z.string(),
    start_date: calendarDate,
    end_date: calendarDate,
    quantity: z.int(),
    total: z.int(),
    state: z.enum(PAYMENT_LINK_STATES).meta({
      description:
        'open : peut être payé ; paying : un paiement est en cours, et le lien ne se retire plus ; les autres : il ne sert plus',
    }),
    expiresAt: instant.meta({ description: 'Jusque-là, le lien peut être payé ; il ne réserve rien' }),
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.output<typeof PaymentLink>

export const PaymentLinkList = z.array(PaymentLink)

export const NewPaymentLink = PaymentLink.extend({
  path: z.string().meta({ description: "La page à envoyer, sous l'adresse du site. Elle n'est dite qu'ici" }),
})

export const PaymentLinkToken = z.object({ token: writtenText(60) })

/** Fields of the page's own form. */
export const PayerNumber = z.object({ phoneNumber: writtenText(PHONE_TEXT_LENGTH).default('') })
