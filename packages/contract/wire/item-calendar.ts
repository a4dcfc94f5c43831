import { BLOCK_NOTE_MAX_LENGTH } from '@okoume/domain/stock/blocked-days.ts'
import { z } from 'zod'
import { calendarDate, quantity, writtenText } from './fields.ts'

/** Days, both included. */
export const DayRange = z.object({ start_date: calendarDate, end_date: calendarDate })

/** Days on which the owner keeps units for themself. */
export const ItemBlock = DayRange.extend({
  quantity: quantity.nullable().default(null).meta({ description: 'Nul : tous les exemplaires' }),
  note: writtenText(BLOCK_NOTE_MAX_LENGTH).default('').meta({ description: 'Pour le propriétaire seul' }),
})
export type ItemBlock = z.output<typeof ItemBlock>

/** Days of an item, as its owner sees them. */
export const ItemCalendar = z.object({
  title: z.string(),
  available: z.int(),
  blocks: z.array(ItemBlock),
  taken: z.array(
    DayRange.extend({
      quantity: z.int(),
      state: z
        .enum(['rented', 'requested'])
        .meta({ description: 'requested : demandé, en cours de paiement, ou réservé par un pré-accord' }),
      rentalId: z.string().nullable().meta({ description: "Nul tant que ce n'est pas payé" }),
    }),
  ),
})
export type ItemCalendar = z.output<typeof ItemCalendar>
