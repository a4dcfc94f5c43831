import { RENTAL_STATUSES, readRentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { RETURN_STATES } from '@okoume/domain/rental/return-states.ts'
import { z } from 'zod'
import { calendarDate, francs, gabonPhone, identifier, instant, quantity, writtenText } from './fields.ts'

const rentalStatus = z
  .string('Statut attendu.')
  .transform((text) => readRentalStatus(text))
  .refine((status) => status !== null, "Ce statut n'existe pas.")

export const Rental = z
  .object({
    id: z.string(),
    item_id: z.string(),
    renter_id: z.string(),
    owner_id: z.string(),
    start_date: calendarDate,
    end_date: calendarDate,
    quantity: z.int(),
    status: z.enum(RENTAL_STATUSES),
    total_price: z.int().meta({ description: 'Loyer et caution, sans les frais de service' }),
    deposit: z.int(),
    service_fee: z.int().nullable().meta({ description: 'Dit au locataire seulement' }),
    notes: z.string(),
    address: z.string(),
    recipientPhone: z.string().nullable().meta({ description: 'Dit au propriétaire après acceptation' }),
    itemTitle: z.string(),
    itemImage: z.string().nullable(),
    ownerName: z.string().meta({ description: 'Masqué' }),
    renterName: z.string().meta({ description: 'Masqué' }),
    renterVerified: z.boolean(),
    cancellation: z.enum(['renter', 'owner', 'expired']).nullable(),
    returnState: z.enum(RETURN_STATES),
    answerBy: instant.meta({ description: 'Sans réponse à cet instant, la demande expire' }),
    createdAt: instant,
  })
  .meta({ id: 'Rental' })
export type Rental = z.output<typeof Rental>

export const RentalList = z.array(Rental)

/** What the renter asks for; part of the payment request. */
export const RentalRequest = z.object({
  item_id: identifier,
  start_date: calendarDate,
  end_date: calendarDate,
  quantity,
  address: writtenText(200, 'Indiquez une adresse ou un quartier.'),
  recipientPhone: gabonPhone,
  notes: writtenText(1000).default(''),
})

/** The spec's fields may be sent along; where they are, they must be the rental that was paid. */
export const PaidRental = z.object({
  payment_id: identifier,
  item_id: identifier.optional(),
  renter_id: identifier.optional(),
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  quantity: quantity.optional(),
  status: rentalStatus.optional(),
  total_price: francs.optional(),
  notes: writtenText(1000).optional(),
})
export type PaidRental = z.output<typeof PaidRental>

export const StatusChange = z.object({ rental_id: identifier, status: rentalStatus })

export const PendingRentalQuery = z.object({
  item_id: identifier,
  renter_id: identifier,
  status: rentalStatus.default('en attente'),
})
