import { HELD_CLASSES } from '@okoume/domain/books/holdings.ts'
import { z } from 'zod'
import { calendarDate, calendarMonth, instant, writtenText } from './fields.ts'

const francsAtEnd = z.int().meta({ description: 'FCFA à la fin du jour' })
const statement = z.object({
  day: calendarDate,
  balance: z.int().meta({ description: 'FCFA selon ce relevé' }),
})

/** Record of a day: money owed to people at its end, and money that the operators had to hold. */
export const SafeguardDay = z.object({
  day: calendarDate,
  owed: z.object(
    Object.fromEntries(Object.keys(HELD_CLASSES).map((name) => [name, francsAtEnd])) as Record<
      keyof typeof HELD_CLASSES,
      typeof francsAtEnd
    >,
  ),
  ledger: z.object({ AIRTEL: francsAtEnd, MOOV: francsAtEnd }),
  statements: z.object({ AIRTEL: statement.optional(), MOOV: statement.optional() }).meta({
    description: 'Le dernier relevé de chaque opérateur, connu quand ce jour a été écrit',
  }),
  surplus: z.int().meta({ description: 'FCFA tenus au-delà de ce qui est dû ; négatif : un manque' }),
  lastEntry: z.int().meta({ description: 'La dernière écriture comptée' }),
  writtenAt: instant,
  late: z.boolean().meta({ description: "Écrit plus d'une heure après la fin du jour" }),
  digest: z.string().meta({ description: 'SHA-256 du texte de ce jour, qui nomme celui de la veille' }),
  signOff: z
    .object({ byName: z.string(), at: instant, note: z.string() })
    .nullable()
    .meta({ description: "Qui l'a vu ; nul tant que personne ne l'a vu" }),
})
export type SafeguardDay = z.output<typeof SafeguardDay>

export const SafeguardMonthQuery = z.object({
  month: calendarMonth.optional().meta({ description: 'AAAA-MM ; sans lui, celui du jour le plus récent' }),
})

/** The days of a month, newest first, and the first and last day of all. */
export const SafeguardMonth = z.object({
  month: z.string(),
  first: calendarDate.nullable(),
  last: calendarDate.nullable(),
  days: z.array(SafeguardDay),
})
export type SafeguardMonth = z.output<typeof SafeguardMonth>

export const SafeguardSignOff = z.object({ note: writtenText(500).default('') })
