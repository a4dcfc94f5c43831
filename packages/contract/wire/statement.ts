import { LEDGER_EVENTS } from '@okoume/domain/ledger/causes.ts'
import { STATEMENT_COLUMNS, type StatementColumn } from '@okoume/domain/ledger/yearly-statement.ts'
import { z } from 'zod'
import { calendarDate, instant } from './fields.ts'

const signed = z.int().meta({ description: 'FCFA ; négatif pour une sortie' })
const balance = z.int().meta({ description: 'FCFA' })

/** Days of Libreville, both included. */
export const StatementDays = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'Le dernier jour vient avant le premier.',
  })

const NO_YEAR = 'Choisissez une année.'

/** Without a year the one that goes on. */
export const StatementYear = z.object({
  year: z.coerce.number(NO_YEAR).int(NO_YEAR).min(1900, NO_YEAR).max(2998, NO_YEAR).optional(),
})

const sums = z.object(
  Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, signed])) as Record<
    StatementColumn,
    typeof signed
  >,
)

/** Movements of an owner's wallet within a year, by the day of posting. */
export const YearlyStatement = z.object({
  year: z.int(),
  years: z.array(z.int()).meta({ description: 'Ceux qui ont un relevé, le plus récent en premier' }),
  from: calendarDate,
  to: calendarDate,
  fixed: z
    .object({
      digest: z.string().meta({ description: 'SHA-256 du fichier CSV' }),
      madeAt: instant,
    })
    .nullable()
    .meta({ description: 'Nul pour un relevé provisoire' }),
  fixedFrom: calendarDate.meta({ description: 'Le jour où il devient définitif' }),
  opening: balance,
  closing: balance,
  totals: sums,
  months: z.array(z.object({ month: z.string().meta({ description: 'AAAA-MM' }), ...sums.shape })),
  rentals: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startDate: calendarDate,
      endDate: calendarDate,
      receipt: z.string().meta({ description: 'Numéro du reçu' }),
      cancelledLate: z.boolean().meta({ description: 'Annulée tard par le locataire, dans ces jours' }),
      computedRent: z
        .int()
        .nullable()
        .meta({ description: 'Le loyer calculé, quand un autre a été convenu avant de payer ; sinon nul' }),
      ...sums.pick({ rent: true, depositKept: true, rentReturned: true }).shape,
    }),
  ),
  withdrawals: z.array(
    z.object({
      at: instant,
      amount: signed,
      phone: z.string().meta({ description: 'Masqué' }),
      reference: z.string().nullable().meta({ description: "Celle de l'opérateur" }),
    }),
  ),
  others: z
    .array(z.object({ at: instant, event: z.enum(LEDGER_EVENTS), amount: signed }))
    .meta({ description: "Corrections de l'équipe, et ce qui restait à la fermeture du compte" }),
  guide: z
    .object({ text: z.string(), url: z.string() })
    .nullable()
    .meta({ description: "Où se renseigner sur l'impôt : un réglage" }),
})
export type YearlyStatement = z.output<typeof YearlyStatement>

export const StatementDigest = z.object({
  digest: z
    .string('Empreinte SHA-256 attendue.')
    .regex(/^[0-9a-f]{64}$/, 'Une empreinte SHA-256 a 64 chiffres hexadécimaux.'),
})

export const StatementCheck = z.object({
  statement: z
    .object({ year: z.int(), madeAt: instant })
    .nullable()
    .meta({ description: "Nul où nous n'avons établi aucun relevé de cette empreinte" }),
})
